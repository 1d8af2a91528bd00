import { syntheticFigure } from "../synthetic-figure.ts";

/** Figure 5: logistic regression on synthetic data, posteriors and KS scores against ε. */
export const figure5 = syntheticFigure({
  name: "glm/figure-5",
  about: "logistic regression on synthetic data: KS score of private posteriors against ε (about 1 min)",
  title: "Logistic regression: distance to the full-data posterior",
  seed: "glm figure 5",
  family: "logistic",
  theta: [-0.9, -0.5, 0.3],
  records: [1000, 10_000],
  epsilons: [0.1, 0.2, 0.35, 0.6, 1.1, 3, 10],
  repeats: 25,
  expected: [
    { epsilon: 0.1, ks: 0.45, ratio: 3.6 },
    { epsilon: 0.2, ks: 0.41, ratio: 3.1 },
    { epsilon: 0.35, ks: 0.37, ratio: 2.6 },
    { epsilon: 0.6, ks: 0.37, ratio: 2.0 },
    { epsilon: 1.1, ks: 0.28, ratio: 1.6 },
    { epsilon: 3, ks: 0.16, ratio: 1.11 },
    { epsilon: 10, ks: 0.07, ratio: 1.02 },
  ],
  expectedError: 0.011,
});
