import type { SeededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { log1pExp, logistic } from "@dpbayes/inference/math";
import type { Release } from "@dpbayes/privacy";
import { type HolderSums, holderSums, type StudyRecord, seededRelease } from "../../glm/seeded-release.ts";
import type { Cell, CellFamily } from "./cells.ts";
import { COVARIATE_SD, MEAN_SD, REGRESSIONS, type Regression, SHIFT, studyOf } from "./setting.ts";

/** What all holders of a cell released, and the slopes that they really have. */
export interface SimulatedHolders {
  readonly releases: readonly Release[];
  /** What they summed before the noise. */
  readonly sums: readonly HolderSums[];
  readonly slopes: readonly (readonly [a: number, b: number])[];
}

/** Regressions of holders, their records, sums by the private side's own code, and seeded noise that protects nobody. */
export function simulateHolders(cell: Cell, rng: SeededSource): SimulatedHolders {
  const study = studyOf(cell);
  const regressions = Array.from({ length: cell.holders }, (_, j) => regressionOf(cell, j, rng));
  const sums = regressions.map((regression) => holderSums(study, recordsOf(cell, regression, rng)));
  const releases = sums.map((own, j) => seededRelease(own, study, rng, `h${j + 1}`));
  return { releases, sums, slopes: regressions.map(({ slopes }) => slopes) };
}

/** The regression of holder j; where there is an outlier, it is the last. */
function regressionOf({ family, differing, tau, holders, outlier }: Cell, j: number, rng: SeededSource) {
  const { intercept, slopes, sigma } = REGRESSIONS[family];
  const [level, a, b] = [rng.normal(), rng.normal(), rng.normal()];
  const odd = j === holders - 1 ? outlier : undefined;
  const spread = differing === "intercepts and slopes" ? tau : 0;
  const own = (slope: number, z: number) => {
    if (odd === "flipped") return -slope;
    return slope + (odd === "shifted" ? SHIFT * tau : spread * z);
  };
  const ofHolder: Regression = {
    intercept: intercept + tau * level,
    slopes: [own(slopes[0], a), own(slopes[1], b)],
    sigma,
  };
  return ofHolder;
}

function* recordsOf(
  { family, records }: Cell,
  { intercept, slopes, sigma }: Regression,
  rng: SeededSource,
): Generator<StudyRecord> {
  const [meanA, meanB] = [MEAN_SD * rng.normal(), MEAN_SD * rng.normal()];
  for (let i = 0; i < records; i++) {
    const a = meanA + COVARIATE_SD * rng.normal();
    const b = meanB + COVARIATE_SD * rng.normal();
    const u = intercept + slopes[0] * a + slopes[1] * b;
    yield { y: outcomeOf[family](rng, u, sigma), a, b };
  }
}

const outcomeOf: Readonly<
  Record<CellFamily, (rng: SeededSource, u: number, sigma: number) => number | boolean>
> = {
  linear: (rng, u, sigma) => u + sigma * rng.normal(),
  logistic: (rng, u) => rng.uniform() < logistic(u),
  poisson: (rng, u) => poisson.sample(rng, log1pExp(u)),
};
