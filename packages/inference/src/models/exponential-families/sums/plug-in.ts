import type { HolderSums, SumFamily, SumLikelihood } from "./sum-likelihoods.ts";

/** The smallest Σ(x̃ − x̄)² per record that a projection leaves: a standard deviation of 1 % of the half range. */
const LEAST_SPREAD = 1e-4;

/**
 * The paper's likelihood: noisy sums are projected to what records could have summed to and taken for the true
 * ones (central spec §2.1). Neither noise nor clipping is in it.
 */
export function plugInLikelihood(family: SumFamily, holder: HolderSums): SumLikelihood {
  const n = Math.max(holder.sum.records.moments.mean, 1);
  const { centre, scale, bounds } = holder;
  const [low, high] = bounds.map((bound) => n * ((bound - centre) / scale)) as [number, number];
  const sum = Math.min(Math.max(holder.sum.value, low), high);
  switch (family) {
    case "poisson":
      return ([mean]) => sum * Math.log(mean!) - n * mean!;
    case "exponential": {
      const total = Math.max(scale * sum + n * centre, 1e-9 * n * scale);
      return ([rate]) => n * Math.log(rate!) - rate! * total;
    }
    case "gaussian":
      return gaussianPlugIn(holder, n, sum);
    default:
      return family satisfies never;
  }
}

function gaussianPlugIn({ squares, centre, scale }: HolderSums, n: number, sum: number): SumLikelihood {
  const centred = squares === null ? 0 : Math.max(squares.value - (sum * sum) / n, LEAST_SPREAD * n);
  // A sum without squares says nothing of the spread but through itself.
  const known = squares === null ? 1 : n;
  return ([mean, sd]) => {
    const m = (mean! - centre) / scale;
    const v = (sd! / scale) ** 2;
    return -0.5 * known * Math.log(v) - 0.5 * ((centred + n * (sum / n - m) ** 2) / v);
  };
}
