import type { LogisticData } from "./read-releases.ts";
import type { LogisticReports } from "./reports/report-data.ts";
import type { LogisticSum } from "./sums/sum-data.ts";

/** Unbiased estimates of Σy, Σyx, Σx and Σx_j² over all records, with the variance of their noise. */
export interface RoughSums {
  count: number;
  y: number;
  readonly yx: Float64Array;
  readonly x: Float64Array;
  readonly squares: Float64Array;
  readonly noise: { yx: number; x: number; squares: number };
}

/** What all releases say together, well enough for a start. */
export function roughSums(releases: readonly LogisticData[], d: number): RoughSums {
  const vector = () => new Float64Array(d);
  const all: RoughSums = {
    ...{ count: 0, y: 0, yx: vector(), x: vector(), squares: vector() },
    noise: { yx: 0, x: 0, squares: 0 },
  };
  for (const release of releases) {
    if (release.kind === "sum") addSum(release.sum, all);
    else addReports(release.reports, all);
  }
  return all;
}

function addSum({ layout, covariates: d, count, values, noise }: LogisticSum, all: RoughSums): void {
  const intercept = layout === "logistic_intercept";
  const yx = intercept ? 1 : 0;
  const x2 = intercept ? 1 + 2 * d : d;
  all.count += count;
  all.y += intercept ? values[0]! : 0;
  for (let j = 0; j < d; j++) {
    all.yx[j]! += values[yx + j]!;
    all.x[j]! += intercept ? values[1 + d + j]! : 0;
    all.squares[j]! += values[x2 + j]!;
  }
  all.noise.yx += noise.yx!;
  all.noise.x += noise.x ?? 0;
  all.noise.squares += noise.x2!;
}

/** With y = ±1 reported and kept with probability p, y/(2p − 1) is unbiased for the truth. */
function addReports(
  { covariates: d, values, outcomes, noise, keepProbability }: LogisticReports,
  all: RoughSums,
): void {
  const N = outcomes.length;
  const truth = 1 / (2 * keepProbability - 1);
  all.count += N;
  for (let i = 0; i < N; i++) {
    const y = outcomes[i] === 1 ? truth : -truth;
    all.y += y;
    for (let j = 0; j < d; j++) {
      const z = values[i * d + j]!;
      all.yx[j]! += y * z;
      all.x[j]! += z;
      all.squares[j]! += z * z - noise[j * d + j]!;
    }
  }
  const variance = noise[0]!;
  all.noise.yx += N * truth * truth * variance;
  all.noise.x += N * variance;
  all.noise.squares += 2 * N * variance * variance;
}
