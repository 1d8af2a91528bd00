import { requireLength } from "../../../errors/index.ts";
import { type FactorPrior, factorAt, type LogGrid, logGrid, reportTable } from "./log-grid.ts";

/** What quadrature says about three actors in one community. */
export interface OneCommunityPosterior {
  readonly logEvidence: number;
  /** Posterior means of the rates 1-2, 1-3, 2-3; both directions of a pair share theirs. */
  readonly rates: readonly [number, number, number];
}

/**
 * The exact posterior of the smallest community model: three actors, one community, directed reports,
 * rate μ_ij = θ_iπθ_j for i ≠ j (local spec §10.4). Each pair's two reports are one function of
 * θ_iπθ_j on the grid, so four nested sums over table look-ups are enough. The diagonal is not read.
 */
export function oneCommunityPosterior(
  reports: readonly (readonly number[])[],
  decay: number,
  prior: FactorPrior,
  step = 0.25,
): OneCommunityPosterior {
  requireLength("reports", reports, 3);
  const grid = logGrid(prior, step);
  const pair = (i: number, j: number) => pairTable(reports[i]![j]!, reports[j]![i]!, decay, grid);
  return sumOverPairs(grid, pair(0, 1), pair(0, 2), pair(1, 2));
}

/** P(ỹ_ij | μ)·P(ỹ_ji | μ) over the grid of three factors. */
function pairTable(there: number, back: number, decay: number, grid: LogGrid): Float64Array {
  const second = reportTable(back, decay, grid, 3);
  return reportTable(there, decay, grid, 3).map((p, i) => p * second[i]!);
}

/** The posterior given, of the pairs 1-2, 1-3 and 2-3, what was reported at every rate of the grid. */
export function sumOverPairs(
  grid: LogGrid,
  first: Float64Array,
  second: Float64Array,
  third: Float64Array,
): OneCommunityPosterior {
  const { mass, nodes } = grid;
  let [evidence, rate12, rate13, rate23] = [0, 0, 0, 0];
  const factor = Float64Array.from({ length: nodes }, (_, i) => factorAt(grid, i));
  for (let p = 0; p < nodes; p++)
    for (let a = 0; a < nodes; a++)
      for (let b = 0; b < nodes; b++) {
        const outer = mass[p]! * mass[a]! * mass[b]! * first[p + a + b]!;
        if (outer < NEGLIGIBLE) continue;
        let sum = 0;
        let times = 0;
        for (let c = 0; c < nodes; c++) {
          const term = mass[c]! * second[p + a + c]! * third[p + b + c]!;
          sum += term;
          times += term * factor[c]!;
        }
        evidence += outer * sum;
        rate12 += outer * sum * factor[p]! * factor[a]! * factor[b]!;
        rate13 += outer * times * factor[p]! * factor[a]!;
        rate23 += outer * times * factor[p]! * factor[b]!;
      }
  const rates = [rate12 / evidence, rate13 / evidence, rate23 / evidence] as const;
  return Object.freeze({ logEvidence: Math.log(evidence), rates });
}

/** Terms this small cannot move a sum of probabilities around 1e-6 in its last digit. */
const NEGLIGIBLE = 1e-30;
