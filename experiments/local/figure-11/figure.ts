import { gamma } from "@dpbayes/inference/distributions";
import { coverageFigure } from "../coverage.ts";
import { laplacePosterior } from "../laplace-posterior.ts";

const RECORDS = 1000;
const BOUNDS = [0, 5] as const;
/** The model's own default for these bounds; the paper does not print its hyperparameters. */
const PRIOR = { rate: { law: "gamma", shape: 2, rate: 2.5 } } as const;

/** Figure 11: the rate of an exponential from clipped Laplace reports. */
export const figure11 = coverageFigure({
  name: "local/figure-11",
  about: "coverage of the exponential model from Laplace reports, epsilon 0.1 to 10",
  title: "Exponential from Laplace reports: coverage",
  seed: "local figure 11",
  epsilons: [0.1, 0.3, 1, 3, 10],
  repeats: 200,
  sampling: { warmup: 150, draws: 150 },
  scalars: ["rate"],
  settings: { records: RECORDS, bounds: BOUNDS, mechanism: "laplace", prior: PRIOR },
  prior: (rng) => Float64Array.of(gamma.sample(rng, PRIOR.rate.shape, PRIOR.rate.rate)),
  simulate: (rng, truth, epsilon) =>
    laplacePosterior(rng, "exponential", truth, { epsilon, bounds: BOUNDS, count: RECORDS, prior: PRIOR }),
});
