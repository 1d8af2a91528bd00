import { syntheticFigure } from "../synthetic-figure.ts";

/** Figure 6: Poisson regression on synthetic data, and with enough records for the noise to be overcome. */
export const figure6 = syntheticFigure({
  name: "glm/figure-6",
  about: "Poisson regression on synthetic data: KS score of private posteriors against ε (about 2 min)",
  title: "Poisson regression: distance to the full-data posterior",
  seed: "glm figure 6",
  family: "poisson",
  theta: [0.3, -0.6, 0.8],
  responseBound: 5,
  records: [500, 10_000],
  epsilons: [0.1, 0.5, 1.1, 3, 10],
  repeats: 20,
  expected: [
    { epsilon: 0.1, ks: 0.46, ratio: 3.5 },
    { epsilon: 0.5, ks: 0.47, ratio: 3.4 },
    { epsilon: 1.1, ks: 0.49, ratio: 3.2 },
    { epsilon: 3, ks: 0.44, ratio: 2.5 },
    { epsilon: 10, ks: 0.32, ratio: 1.7 },
  ],
  expectedError: 0.0255,
});
