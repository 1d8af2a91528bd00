import type { SeededSource } from "../../math/random/index.ts";
import { type DataModel, type DataModelPosterior, dataModelPosterior } from "./data-model.ts";
import { discreteFamilies } from "./density/laws/discrete-families.ts";
import { type DataFamily, reportDensity } from "./density/report-density.ts";
import { familyParameters } from "./families.ts";
import { momentEstimate } from "./moments/moment-estimate.ts";
import { type UnivariatePrior, univariatePrior } from "./prior/univariate-prior.ts";
import type { UnivariateTerm } from "./term.ts";

/** Everything that the posterior of a privatised number is built from; plain data. */
export interface UnivariateInput {
  readonly family: DataFamily;
  /** One per budget or mechanism. */
  readonly terms: readonly UnivariateTerm[];
  /** Laws by parameter name; defaults are scaled by the bounds. */
  readonly prior?: unknown;
  /**
   * Without it, reports are compressed to weighted points; true evaluates every distinct report (tails of
   * Laplace and geometric noise beyond the bounds are folded all the same, which is exact).
   */
  readonly exact?: boolean;
}

/** The posterior of the parameters of a privatised number. */
export interface UnivariateModel extends Omit<DataModelPosterior, "points"> {
  readonly family: DataFamily;
  readonly prior: UnivariatePrior;
  /** A draw of the parameters from the prior. */
  priorSample(rng: SeededSource): Float64Array;
  /** The input with points in the place of reports: small, and builds the same model at once. */
  readonly compressed: UnivariateInput;
}

/**
 * The posterior of one number's distribution from people's privatised reports, clipping and noise modelled:
 * p(z) = ∫ k(z − clip(x)) f(x) dx (local spec §4). A gradient costs the same for ten thousand reports as
 * for a million: see the folder's README for how, and for the default priors.
 *
 * @example
 * ```ts
 * import { univariateModel } from "@dpbayes/inference/models/univariate";
 * import { exactPosterior } from "@dpbayes/inference/samplers";
 * const bit = { bounds: [0, 1], noise: { kind: "response", keep: 0.75, other: 0.25 }, whole: true } as const;
 * const reports = { values: [0, 1], times: [130, 170] };
 * const model = univariateModel({ family: "bernoulli", terms: [{ channel: bit, reports }] });
 * console.log(exactPosterior(model).means[0]!.toFixed(4)); // 0.6325
 * ```
 */
export function univariateModel(input: UnivariateInput): UnivariateModel {
  const { family, prior: clause } = input;
  const prior = univariatePrior(input);
  const { points, ...posterior } = dataModelPosterior(
    namedModel(family, prior),
    input.terms,
    input.exact ?? false,
  );
  return Object.freeze({
    ...posterior,
    family,
    prior,
    priorSample: prior.sample,
    compressed: Object.freeze({ family, terms: points, ...(clause !== undefined && { prior: clause }) }),
  });
}

function namedModel(family: DataFamily, { laws }: UnivariatePrior): DataModel {
  return {
    parameters: familyParameters[family],
    priors: laws,
    discrete: discreteFamilies.has(family),
    density: (channel) => reportDensity(family, channel),
    estimate: (moments) => momentEstimate(family, moments),
  };
}
