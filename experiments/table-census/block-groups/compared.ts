import { fitTable } from "@dpbayes/inference";
import type { CellPattern } from "@dpbayes/privacy/formats";
import { BLOCKS, blockNames, type CensusTable } from "./census-table.ts";

/** What was asked of every block. */
export const asked = ["people", "hispanic"] as const;
export type Asked = (typeof asked)[number];

/** Of some numbers together: how many intervals held, how wide they were, the squares of the errors. */
export interface Sums {
  readonly numbers: number;
  readonly held: number;
  readonly width: number;
  /** The same where what lies below 0 is cut off, as it must be for whoever knows that counts are not negative. */
  readonly widthAbove0: number;
  readonly squares: number;
}

/** The posterior, and least squares with its normal interval. */
export interface Compared {
  readonly posterior: Sums;
  readonly squares: Sums;
}

export interface DataSetAnswer {
  readonly answers: Readonly<Record<Asked, Compared>>;
  readonly people: number;
  /** Numbers of which R-hat is above 1.05. */
  readonly apart: number;
  readonly seconds: number;
}

const Z90 = 1.6448536269514722;
/** Stored results belong to chains of this length, and their page says it. */
export const CHAINS = { chains: 1, warmup: 150, draws: 300 } as const;

const patternOf: Readonly<Record<Asked, (block: string) => CellPattern>> = {
  people: (block) => ({ block }),
  hispanic: (block) => ({ block, hispanic: "1" }),
};

/** Both estimates of all that is asked of a block group. */
export async function compared({ table, counts }: CensusTable, seed: string): Promise<DataSetAnswer> {
  const start = performance.now();
  const questions = asked.flatMap((one) =>
    blockNames.map((block) => ({ kind: "total", cells: patternOf[one](block) }) as const),
  );
  const fit = await fitTable(table, { areas: "block", questions, keep: "questions", seed, ...CHAINS });
  let apart = 0;
  const both = asked.map((one) => {
    const found = blockNames.map((block, place) => {
      const answer = fit.total(patternOf[one](block));
      if (answer.rHat > 1.05) apart++;
      const truth = countOf(one, counts, place);
      const { estimate, sd } = answer.leastSquares!;
      return {
        posterior: judged(answer.interval(0.9), answer.mean, truth),
        squares: judged([estimate - Z90 * sd, estimate + Z90 * sd], estimate, truth),
      };
    });
    return [one, comparedTogether(found)];
  });
  return {
    answers: Object.fromEntries(both) as Record<Asked, Compared>,
    people: counts.reduce((sum, count) => sum + count, 0),
    apart,
    seconds: (performance.now() - start) / 1000,
  };
}

function judged([low, high]: readonly [number, number], estimate: number, truth: number): Sums {
  const held = low <= truth && truth <= high ? 1 : 0;
  const widthAbove0 = Math.max(0, high) - Math.max(0, low);
  return { numbers: 1, held, width: high - low, widthAbove0, squares: (estimate - truth) ** 2 };
}

export function comparedTogether(all: readonly Compared[]): Compared {
  return { posterior: added(all.map((one) => one.posterior)), squares: added(all.map((one) => one.squares)) };
}

function added(all: readonly Sums[]): Sums {
  const sum = (of: (one: Sums) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    numbers: sum((one) => one.numbers),
    held: sum((one) => one.held),
    width: sum((one) => one.width),
    widthAbove0: sum((one) => one.widthAbove0),
    squares: sum((one) => one.squares),
  };
}

/** The true count of a block: hispanic people stand in every second run of 63 races. */
function countOf(one: Asked, counts: Float64Array, block: number): number {
  const kinds = counts.length / BLOCKS;
  return counts
    .subarray(block * kinds, (block + 1) * kinds)
    .reduce(
      (sum, count, kind) => (one === "people" || Math.floor(kind / 63) % 2 === 1 ? sum + count : sum),
      0,
    );
}
