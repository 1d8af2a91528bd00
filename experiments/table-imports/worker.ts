import { fitTable } from "@dpbayes/inference";
import type { CellPattern } from "@dpbayes/privacy/formats";
import { answerBatches } from "../answer-batches.ts";
import type { Batch } from "../run-batches.ts";
import { BATCH, type ImportCase, importCases } from "./cases.ts";
import type { Asked, Held, ReleaseAnswer } from "./held.ts";
import { type ImportedRelease, importedRelease } from "./released.ts";

answerBatches(importCases, batchOf);

async function batchOf(given: ImportCase, { batch, seed }: Batch): Promise<readonly ReleaseAnswer[]> {
  const answers: ReleaseAnswer[] = [];
  const end = Math.min(given.releases, (batch + 1) * BATCH);
  for (let place = batch * BATCH; place < end; place++) {
    const start = performance.now();
    const held = await heldOf(await importedRelease(given, place), `${seed}, release ${place}`);
    answers.push({ answers: held, seconds: (performance.now() - start) / 1000 });
  }
  return answers;
}

async function heldOf({ table, truth }: ImportedRelease, seed: string): Promise<Record<Asked, Held>> {
  const fit = await fitTable(table, { areas: "region", seed, chains: 1, warmup: 300, draws: 800 });
  const [regions, ages] = table.axes.map(({ levels }) => levels) as [readonly string[], readonly string[]];
  const count = (pattern: { readonly region?: string; readonly age?: string }) =>
    truth.reduce((sum, one, cell) => {
      const [region, age] = [regions[Math.floor(cell / ages.length)], ages[cell % ages.length]];
      const inside = (pattern.region ?? region) === region && (pattern.age ?? age) === age;
      return inside ? sum + one : sum;
    }, 0);
  const over = (patterns: readonly Pattern[]) =>
    patterns.reduce<Held>(
      (sum, pattern) => {
        const [low, high] = fit.total(pattern as CellPattern).interval(0.9);
        const one = count(pattern);
        const inside = low <= one && one <= high;
        return {
          numbers: sum.numbers + 1,
          held: sum.held + Number(inside),
          width: sum.width + high - low,
        };
      },
      { numbers: 0, held: 0, width: 0 },
    );
  return {
    cells: over(regions.flatMap((region) => ages.map((age) => ({ region, age })))),
    regions: over(regions.map((region) => ({ region }))),
    ages: over(ages.map((age) => ({ age }))),
    total: over([{}]),
  };
}

interface Pattern {
  readonly region?: string;
  readonly age?: string;
}
