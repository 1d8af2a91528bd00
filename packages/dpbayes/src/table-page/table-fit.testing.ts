import { seededSource } from "@dpbayes/inference";
import { compileQuestions, fitOfAnswers, type TableQuestion } from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { AskedTable } from "./asked/asked-table.ts";

/** A fitted table whose draws need no sampler: every cell varies about its truth by itself, as `spread` says. */
export function scatteredFit(
  table: NoisyTable,
  truth: readonly number[],
  { spread = 3, draws = 50, warnings = [] as readonly Warning[] } = {},
): AskedTable {
  const rng = seededSource("scattered");
  const counts = Array.from({ length: 2 * draws }, () =>
    Int32Array.from(truth, (count) => Math.max(0, Math.round(count + spread * rng.normal()))),
  );
  const fitOf = (questions: readonly TableQuestion[]) => {
    const compiled = compileQuestions(table, questions);
    const width = compiled.names.length;
    const totals = new Float64Array(compiled.forms.count);
    const chains = [0, 1].map((chain) => {
      const values = new Float64Array(draws * width);
      for (let draw = 0; draw < draws; draw++) {
        totals.fill(0);
        compiled.forms.addCells(counts[chain * draws + draw]!, totals);
        compiled.values(totals, values.subarray(draw * width, (draw + 1) * width));
      }
      return { chain, seed: 1, draws: values, stats: {}, warmup, seconds: 0 };
    });
    const sampler = { kind: "scattered", chains: 2, draws };
    return fitOfAnswers({ table, questions, compiled, chains }, { seed: 1, sampler, warnings });
  };
  return { table, areas: [], fitOf };
}

type Warning = NonNullable<Parameters<typeof fitOfAnswers>[1]["warnings"]>[number];

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
