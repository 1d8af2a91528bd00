import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { readPrior, type ScalarLaw, type ScalarPrior, type Support } from "../../priors/index.ts";
import { type DataModel, type DataModelPosterior, dataModelPosterior } from "../data-model.ts";
import { requireChannel } from "../density/checks.ts";
import { lawDensity } from "../density/law-density.ts";
import type { CountLaw } from "../density/laws/count-laws.ts";
import type { SmoothLaw } from "../density/laws/smooth-law.ts";
import { type Channel, guarded, type ReportDensity } from "../density/report-density.ts";
import type { LatentMoments } from "../moments/moments.ts";
import { drawPrior } from "../posterior.ts";
import type { UnivariateTerm } from "../term.ts";

/** A parameter of a data model of one's own. */
export interface OwnParameter {
  readonly name: string;
  readonly support: Support;
  /** From public knowledge: never from the reports. */
  readonly prior: ScalarLaw;
  /** A place on the axis of the values, in their unit: chains then start within a tenth of the bounds. */
  readonly location?: boolean;
}

/** A law of people's values that the univariate family does not have. */
export interface OwnDataModel {
  readonly parameters: readonly OwnParameter[];
  /** A new law each time: it keeps the parameters that it was set to. See `verifyDataModel`. */
  law(): SmoothLaw | CountLaw;
  /** Parameters with about these moments of the clipped values: where chains start. */
  start(moments: LatentMoments): ArrayLike<number>;
}

/** The posterior of the parameters of a data model of one's own. */
export interface OwnUnivariateModel extends Omit<DataModelPosterior, "points"> {
  readonly priors: readonly ScalarPrior[];
  /** A draw of the parameters from the prior. */
  priorSample(rng: SeededSource): Float64Array;
}

/**
 * The posterior of a data model of one's own from privatised reports: bounds, clipping and noise are treated
 * as for the named families (local spec §4). Only the law of the values is yours.
 *
 * @example Waiting times after Weibull, read from reports of whole minutes.
 * ```ts
 * import { fitOfRun, runChains } from "@dpbayes/inference";
 * import { ownUnivariateModel, type SmoothLaw } from "@dpbayes/inference/models/univariate";
 * // In v = shape·log(x/scale) the density is e^(v − e^v), a bell with its peak at 0.
 * function weibullLaw(): SmoothLaw {
 *   let shape = 1;
 *   let scale = 1;
 *   return {
 *     parameterCount: 2,
 *     support: [0, Infinity],
 *     set(parameters) {
 *       shape = parameters[0]!;
 *       scale = parameters[1]!;
 *     },
 *     coordinate: (x) => (x > 0 ? shape * Math.log(x / scale) : -Infinity),
 *     value: (v) => scale * Math.exp(v / shape),
 *     logDensity: (v) => v - Math.exp(v),
 *     slope: (v) => -Math.expm1(v),
 *     bend: (v) => Math.exp(v),
 *     stretch: () => 1 / shape,
 *     evaluate(v, node) {
 *       node.set([scale * Math.exp(v / shape), v - Math.exp(v)]); // x, log density in v
 *       node.set([(1 - v * Math.expm1(v)) / shape, (shape / scale) * Math.expm1(v)], 2); // scores of shape, scale
 *     },
 *   };
 * }
 * const waiting = {
 *   parameters: [
 *     { name: "shape", support: "positive", prior: { law: "gamma", shape: 2, rate: 1 } },
 *     { name: "scale", support: "positive", prior: { law: "gamma", shape: 2, rate: 0.4 } },
 *   ],
 *   law: weibullLaw,
 *   start: ({ mean }: { mean: number }) => [1, Math.max(mean, 0.5)],
 * } as const;
 * const channel = { bounds: [0, 20], noise: { kind: "geometric", alpha: 0.6 }, whole: true } as const;
 * const reports = { values: Array.from({ length: 500 }, (_, i) => Math.round(4 * Math.sqrt(-Math.log((i + 0.5) / 500)))) };
 * const model = ownUnivariateModel(waiting, [{ channel, reports }]);
 * const fit = fitOfRun(await runChains(model, { seed: 1, chains: 2, warmup: 200, draws: 200 }));
 * console.log(fit.summary().rows.map(({ name }) => name).join(", ")); // shape, scale
 * ```
 */
export function ownUnivariateModel(
  own: OwnDataModel,
  terms: readonly UnivariateTerm[],
  options: { readonly exact?: boolean } = {},
): OwnUnivariateModel {
  if (terms.length === 0) fail("ARGUMENT", { name: "terms", found: "empty", accepted: "one or more" });
  const priors = priorsOf(own);
  const { points: _, ...posterior } = dataModelPosterior(readOwn(own, priors), terms, options.exact ?? false);
  return Object.freeze({ ...posterior, priors, priorSample: (rng: SeededSource) => drawPrior(priors, rng) });
}

/** The density of one report under a data model of one's own, as `reportDensity` is for the named ones. */
export function ownReportDensity(own: OwnDataModel, channel: Channel): ReportDensity {
  const law = own.law();
  requireChannel("most" in law, channel);
  const domains = own.parameters.map(
    ({ name, support }) => [name, support === "unit" ? "probability" : support] as const,
  );
  return guarded(lawDensity(law, channel), domains);
}

function readOwn(own: OwnDataModel, priors: readonly ScalarPrior[]): DataModel {
  return {
    parameters: own.parameters,
    priors,
    discrete: "most" in own.law(),
    density: (channel) => ownReportDensity(own, channel),
    estimate: (moments) => Float64Array.from(own.start(moments)),
  };
}

/** Priors as a study would declare them: the law must fit the support. */
function priorsOf({ parameters, law }: OwnDataModel): readonly ScalarPrior[] {
  const count = law().parameterCount;
  if (parameters.length !== count || count === 0)
    fail("DIMENSION", { name: "parameters", found: String(parameters.length), accepted: String(count) });
  const clause = readPrior(Object.fromEntries(parameters.map(({ name, prior }) => [name, prior])));
  return Object.freeze(parameters.map(({ name, support, prior }) => clause.scalar(name, support, prior)));
}
