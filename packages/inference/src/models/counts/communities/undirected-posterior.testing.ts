import { poisson, twoSidedGeometric } from "../../../distributions/index.ts";
import { type FactorPrior, logGrid } from "../exact-posteriors/log-grid.ts";
import { type OneCommunityPosterior, sumOverPairs } from "../exact-posteriors/one-community-posterior.ts";

/** Reports of one undirected pair, each with α of its noise: by nobody, by one of its actors, or by both. */
export type PairReports = readonly (readonly [report: number, decay: number])[];

/**
 * Three actors, one community, undirected: the pairs 1-2, 1-3, 2-3 have one count each, of which every report is a
 * noisy copy. P(reports | rate) is summed over the count, term by term: nothing of the samplers is used.
 */
export function undirectedPosterior(
  pairs: readonly [PairReports, PairReports, PairReports],
  prior: FactorPrior,
): OneCommunityPosterior {
  const grid = logGrid(prior, 0.25);
  const [first, second, third] = pairs.map((reports) =>
    Float64Array.from({ length: 3 * (grid.nodes - 1) + 1 }, (_, i) =>
      chanceOf(reports, Math.exp(3 * grid.first + i * grid.step)),
    ),
  );
  return sumOverPairs(grid, first!, second!, third!);
}

/** Counts beyond 200 have no weight next to reports of a few: α^200. */
function chanceOf(reports: PairReports, rate: number): number {
  let sum = 0;
  for (let y = 0; y < 200; y++)
    sum += Math.exp(
      reports.reduce(
        (log, [report, decay]) => log + twoSidedGeometric.logMass(report - y, decay),
        poisson.logMass(y, rate),
      ),
    );
  return sum;
}
