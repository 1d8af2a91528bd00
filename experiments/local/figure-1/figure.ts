import { gamma, normal } from "@dpbayes/inference/distributions";
import { coverageFigure } from "../coverage.ts";
import { laplacePosterior } from "../laplace-posterior.ts";

const RECORDS = 5000;
const BOUNDS = [-5, 5] as const;
/** The model's own defaults for these bounds; the paper does not print its hyperparameters. */
const PRIOR = {
  mean: { law: "normal", mean: 0, sd: 5 },
  sd: { law: "gamma", shape: 2, rate: 0.8 },
} as const;

/** Figure 1: mean and sd of a Gaussian from clipped Laplace reports. */
export const figure1 = coverageFigure({
  name: "local/figure-1",
  about: "coverage of the Gaussian model from Laplace reports, epsilon 0.1 to 10",
  title: "Gaussian from Laplace reports: coverage",
  seed: "local figure 1",
  epsilons: [0.1, 0.3, 1, 3, 10],
  repeats: 500,
  sampling: { warmup: 150, draws: 150 },
  scalars: ["mean", "sd"],
  settings: { records: RECORDS, bounds: BOUNDS, mechanism: "laplace", prior: PRIOR },
  prior: (rng) =>
    Float64Array.of(
      normal.sample(rng, PRIOR.mean.mean, PRIOR.mean.sd),
      gamma.sample(rng, PRIOR.sd.shape, PRIOR.sd.rate),
    ),
  simulate: (rng, truth, epsilon) =>
    laplacePosterior(rng, "gaussian", truth, { epsilon, bounds: BOUNDS, count: RECORDS, prior: PRIOR }),
});
