import { type CellLaw, cellLawOf } from "@dpbayes/inference/tables";
import { DpbayesError, noisyTableDigest, parseNoisyTable, type TableNoise } from "@dpbayes/privacy/formats";
import { type Adapters, type Inputs, numbersOf } from "../adapter.ts";

export const noisyTableAdapters: Adapters = {
  "table.digest": (inputs) => ({ digest: noisyTableDigest(parseNoisyTable(wholeOf(inputs, "table"))) }),
  "table.verdict": (inputs) => verdictOn(wholeOf(inputs, "table")),
  "table.cell_law": (inputs) => {
    const law = cellLawOf(wholeOf(inputs, "noise") as TableNoise);
    const counts = numbersOf(inputs, "counts");
    const table = (of: CellLaw["logLikelihood"], values: readonly number[]) =>
      values.map((value) => counts.map((count) => possible(of(value, count))));
    return {
      log_likelihood: table(law.logLikelihood, numbersOf(inputs, "published")),
      log_at_most: table(law.logAtMost, numbersOf(inputs, "thresholds")),
    };
  },
};

/** A document of the inputs, read whole: one that is refused is not read to its end by the parser. */
export function wholeOf(inputs: Inputs, name: string): unknown {
  return JSON.parse(JSON.stringify(inputs[name]));
}

/** Whether a table is read, and otherwise which field is to blame or what contradicts what. */
function verdictOn(table: unknown): unknown {
  try {
    parseNoisyTable(table);
    return { accepted: true };
  } catch (error) {
    if (!(error instanceof DpbayesError)) throw error;
    const { field, first, second } = error.details;
    if (error.code === "NOISY_TABLE_CONTRADICTION")
      return { accepted: false, contradiction: [first, second] };
    return { accepted: false, field: field ?? "format" };
  }
}

/** Minus infinity is nothing that JSON could say. */
function possible(log: number): number | null {
  return log === Number.NEGATIVE_INFINITY ? null : log;
}
