import { fitTableRegression, seededSource } from "@dpbayes/inference";
import type { CoverageCase } from "./cases.ts";
import { askedOf, madeUpTable } from "./made-up-table.ts";

export interface CoverageRow extends CoverageCase {
  readonly dataSets: number;
  /** Share of 90 % intervals of slopes that hold the truth. */
  readonly covered: number;
  /** Mean width of those intervals, and root mean squared error of posterior means. */
  readonly width: number;
  readonly error: number;
  /** Fits with a slope whose R-hat is above 1.05. */
  readonly apart: number;
  readonly seconds: number;
}

const CHAINS = { chains: 2, warmup: 200, draws: 150 } as const;

/** Fits of one case, data set by data set. */
export async function coverageOf(given: CoverageCase, seed: string, dataSets: number): Promise<CoverageRow> {
  const start = performance.now();
  const found: { readonly inside: boolean; readonly width: number; readonly square: number }[] = [];
  let apart = 0;
  for (let set = 0; set < dataSets; set++) {
    // Both methods see the same numbers.
    const rng = seededSource(`${seed}, ${given.family}, ${given.sd}, ${set}`);
    const made = madeUpTable(rng, given.family, given.sd);
    const [table, asked] = askedOf(given, made);
    const fit = await fitTableRegression(table, { ...asked, ...CHAINS, seed: set });
    for (const [name, truth] of Object.entries(made.truth)) {
      const [low, high] = fit.interval(name, 0.9);
      const { mean } = fit.summary({ names: [name] }).rows[0]!;
      found.push({ inside: low <= truth && truth <= high, width: high - low, square: (mean - truth) ** 2 });
    }
    const slopes = fit.diagnose().parameters.filter(({ name }) => Object.hasOwn(made.truth, name));
    if (slopes.some(({ rHat }) => rHat > 1.05)) apart++;
  }
  const average = (of: (one: (typeof found)[number]) => number) =>
    found.reduce((sum, one) => sum + of(one), 0) / found.length;
  return {
    ...given,
    dataSets,
    covered: average(({ inside }) => (inside ? 1 : 0)),
    width: average(({ width }) => width),
    error: Math.sqrt(average(({ square }) => square)),
    apart,
    seconds: (performance.now() - start) / 1000,
  };
}
