import { parseFormula, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { short } from "../../text/index.ts";
import type { ModelOptions } from "../study-model.ts";

/** The bounded variable that a law-free study asks about. */
export interface BoundedOutcome {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  /** The middle of the bounds and half their width: (x − centre)/scale lies in [-1, 1]. */
  readonly centre: number;
  readonly scale: number;
  /** A count. */
  readonly whole: boolean;
}

export function boundedOutcome(study: Study): BoundedOutcome {
  const name = parseFormula(study.model.formula).left[0]!;
  const variable = study.variables[name]!;
  const [low, high] = "bounds" in variable ? variable.bounds : [0, 1];
  return {
    name,
    low,
    high,
    centre: low + (high - low) / 2,
    scale: (high - low) / 2,
    whole: variable.type === "count",
  };
}

/** What every answer is about, in words. */
export function clippedNote(what: string, { name, low, high }: BoundedOutcome): string {
  return `${what} is a property of ${name} after clipping: a value below ${short(low)} counts as ${short(low)}, one above ${short(high)} as ${short(high)}; no law of ${name} is assumed`;
}

/** Law-free answers have flat priors between the bounds and no other. */
export function refusePrior(study: Study, options: ModelOptions): void {
  const [field] = Object.keys({ ...study.model.prior, ...options.prior });
  if (field !== undefined)
    fail("ARGUMENT", {
      name: `prior ${field}`,
      found: "given",
      accepted: `absent: ${study.model.family} has a flat prior between the bounds and no other`,
    });
}
