import { expect } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import { mcseMean } from "../../diagnostics/index.ts";
import { posteriorMean } from "../../diagnostics/moments.ts";
import { createFit } from "../../fit/create-fit.ts";
import { scaledIdentity } from "../../simulation/index.ts";
import type { HolderMoments } from "./holders/holder-moments.ts";
import type { DistributedModel, DistributedPrior } from "./regression-method.ts";

/** A proper prior with moments enough for tests that average over it. */
export function tightPrior(d: number, intercept: boolean): DistributedPrior {
  const p = intercept ? d + 1 : d;
  return {
    coefficientMean: Float64Array.from({ length: p }, (_, i) => 0.3 - 0.2 * i),
    coefficientCovariance: scaledIdentity(p, 0.5),
    varianceShape: 6,
    varianceScale: 4,
    covarianceScale: Float64Array.from({ length: d * d }, (_, at) =>
      Math.floor(at / d) === at % d ? 8 : 1.5,
    ),
    covarianceDegrees: d + 9,
    meanCentre: Float64Array.from({ length: d }, (_, i) => 0.4 * (i + 1)),
    meanWeight: 3,
  };
}

/** One feature at two holders, with posterior means that `oneFeaturePosterior` finds by quadrature (see its test). */
export function oneFeatureExample(): {
  readonly holders: readonly HolderMoments[];
  readonly prior: DistributedPrior;
  readonly means: Readonly<Record<"coefficients[1]" | "variance" | "smallestEigenvalue", number>>;
} {
  const holder = (count: number, gram: number, cross: number): HolderMoments => ({
    count,
    features: 1,
    intercept: false,
    gram: Float64Array.of(gram),
    cross: Float64Array.of(cross),
    square: null,
    gramSd: Float64Array.of(9),
    crossSd: Float64Array.of(6),
    squareSd: 0,
  });
  const prior = {
    coefficientMean: Float64Array.of(0.1),
    coefficientCovariance: Float64Array.of(2),
    varianceShape: 3,
    varianceScale: 1,
    covarianceScale: Float64Array.of(1.5),
    covarianceDegrees: 3,
    meanCentre: new Float64Array(1),
    meanWeight: 1,
  };
  const means = {
    "coefficients[1]": 0.7912053000411217,
    variance: 0.4685901532211237,
    smallestEigenvalue: 0.7701124528422677,
  };
  return { holders: [holder(30, 41, 22), holder(50, 28, 25)], prior, means };
}

/** Chains of a method find the means of `oneFeatureExample`, within 5 Monte Carlo errors: false alarm 6e-7 each. */
export async function expectExactPosterior(
  method: (holders: readonly HolderMoments[], prior: DistributedPrior) => DistributedModel,
  { warmup, draws }: { readonly warmup: number; readonly draws: number },
): Promise<void> {
  const { holders, prior, means } = oneFeatureExample();
  const run = await runChains(method(holders, prior).target, { seed: 5, chains: 2, warmup, draws });
  const fit = createFit(run.parameters, run.results, { seed: 5 });
  for (const [name, mean] of Object.entries(means)) {
    const chains = fit.chains(name);
    expect(Math.abs(posteriorMean(chains) - mean)).toBeLessThan(5 * mcseMean(chains));
  }
}
