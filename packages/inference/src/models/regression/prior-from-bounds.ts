import { designOf, type Study } from "@dpbayes/privacy/formats";
import type { ScalarLaw } from "../priors/index.ts";

/** A prior clause for a linear regression: put it into `model.prior` or `options.prior`. */
export type BoundsPrior = Readonly<
  Record<"coefficients" | "scales" | "sigma", ScalarLaw> & Partial<Record<"intercept" | "mean", ScalarLaw>>
>;

/**
 * A prior that follows from the study's public bounds alone, for data scaled as the specification advises:
 * bounds about two standard deviations out, R ≈ 2·√tr Σ (glm spec §6) and Y ≈ 2·sd(y). Then
 *
 *   τ_j ~ half-normal(R/(2√d)),  σ ~ half-normal(Y/2),  θ_j ~ N(0, (Y/R)²),
 *
 * so that a priori xᵀθ has sd √(Σθ_j²τ_j²) ≈ Y/2 as well: no signal larger than the response. The paper's
 * priors, the default, allow covariates and signals far outside the bounds; where the noise dominates,
 * they let it pass for signal.
 *
 * @example
 * ```ts
 * import { priorFromBounds } from "@dpbayes/inference";
 * import { parseStudy } from "@dpbayes/privacy/formats";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How does the length of a stay depend on age?",
 *   variables: {
 *     days: { type: "number", bounds: [0, 30] },
 *     age: { type: "number", bounds: [18, 98] },
 *   },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "local", epsilon: 2, delta: 1e-6, unit: "one person" },
 * });
 * console.log(priorFromBounds(study).scales); // { law: 'half-normal', sd: 0.5 }
 * ```
 */
export function priorFromBounds(study: Study): BoundsPrior {
  const { columns, radius, response, intercept } = designOf(study);
  const hasMean = intercept || study.privacy.perturb === "inputs";
  const spread = radius / (2 * Math.sqrt(columns.length));
  const half = response.bound / 2;
  return Object.freeze({
    coefficients: { law: "normal", mean: 0, sd: response.bound / radius },
    ...(intercept && { intercept: { law: "normal", mean: 0, sd: half } as const }),
    ...(hasMean && { mean: { law: "normal", mean: 0, sd: spread } as const }),
    scales: { law: "half-normal", sd: spread },
    sigma: { law: "half-normal", sd: half },
  });
}
