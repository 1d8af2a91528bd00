import type { Release, Study } from "@dpbayes/privacy/formats";
import type { DensityModel } from "../../../contracts/density-model.ts";
import type { SampledModel, Target } from "../../../contracts/target.ts";
import { fail } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";
import { independentDraws } from "../../independent-draws.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { clippedTailNotes, lawNotes } from "../../univariate/law-notes.ts";
import { type UnivariatePrior, univariatePrior } from "../../univariate/prior/univariate-prior.ts";
import { approximationsOf, methodOf } from "../method.ts";
import { readStatistics } from "../read-release.ts";
import { highestPoint } from "./highest-point.ts";
import { plugInLikelihood } from "./plug-in.ts";
import { roughGaussian } from "./rough-gaussian.ts";
import {
  type HolderSums,
  holderSums,
  type SumFamily,
  type SumLikelihood,
  sumLikelihood,
} from "./sum-likelihoods.ts";
import { quadratureTarget, sumsModel } from "./sums-model.ts";
import { tabulatedPosterior } from "./tabulated-posterior.ts";

const families: readonly string[] = ["gaussian", "exponential", "poisson"];

/** The law of one number from curators' noisy sums. */
export function sumStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const { family } = study.model;
  if (!families.includes(family))
    fail("ARGUMENT", {
      name: "model.family",
      found: `"${family}" from a curator's sums`,
      accepted: `one of: ${families.join(", ")}; or local reports`,
    });
  const method = methodOf(study, options);
  const holders = releases.map((release, i) => holderSums(readStatistics(release, i, ["bounded-scalar"]), i));
  const prior = priorOf(family as SumFamily, holders, { ...study.model.prior, ...options.prior });
  return Object.freeze<StudyModel>({
    target: sumTarget(family as SumFamily, holders, prior, method === "plug-in"),
    method,
    records: Math.round(holders.reduce((sum, holder) => sum + holder.sum.records.moments.mean, 0)),
    prior: prior.text,
    approximations: approximationsOf(method, roughness(family as SumFamily, holders)),
    notes: lawNotes(family),
    ...(family === "gaussian" && { notesAt: (fit: Fit) => clippedTailNotes(fit, holders[0]!.bounds) }),
  });
}

/** The posterior of a family's parameters from holders' noisy sums: independent draws. */
export function sumTarget(
  family: SumFamily,
  holders: readonly HolderSums[],
  prior: UnivariatePrior,
  plugIn = false,
): Target {
  const start = startOf(family, holders);
  const modelOf = (likelihoods: readonly SumLikelihood[]) =>
    sumsModel(family, prior.laws, start, (x) =>
      likelihoods.reduce((sum, likelihood) => sum + likelihood(x), 0),
    );
  const model = modelOf(holders.map((holder) => (plugIn ? plugInLikelihood : sumLikelihood)(family, holder)));
  if (family !== "gaussian") return quadratureTarget(model);
  const near = highestOfGrid(modelOf(holders.map(roughGaussian)), start, holders[0]!);
  return tabulated({ ...model, initial: () => near });
}

/** The peak of a rough posterior of mean and sd, from the best of a grid that reaches a range beyond the bounds. */
function highestOfGrid(model: DensityModel, start: Float64Array, { bounds }: HolderSums): Float64Array {
  const [low, high] = bounds;
  const logDensity = (q: Float64Array) => model.logDensity(q);
  let best = Float64Array.of(start[0]!, Math.log(start[1]!));
  for (let i = 0; i <= 36; i++)
    for (let j = 0; j <= 12; j++) {
      const mean = low + (high - low) * (i / 12 - 1);
      const q = Float64Array.of(mean, Math.log((high - low) * 2 ** (1 - 0.6 * j)));
      if (logDensity(q) > logDensity(best)) best = q;
    }
  return highestPoint(logDensity, best);
}

function tabulated(model: ReturnType<typeof sumsModel>): SampledModel {
  const table = tabulatedPosterior(model);
  return independentDraws(model.parameters, (rng, out) => model.constrain(table.draw(rng), out));
}

/** The prior of `univariatePrior`, scaled by the bounds in the same way as for local reports. */
export function priorOf(family: SumFamily, holders: readonly HolderSums[], prior: unknown): UnivariatePrior {
  const terms = holders.map(({ bounds }) => ({
    channel: { bounds, noise: { kind: "laplace", scale: 1 }, whole: family === "poisson" } as const,
  }));
  return univariatePrior({ family, terms, prior });
}

/** Somewhere inside the bounds, near the noisy means. */
function startOf(family: SumFamily, holders: readonly HolderSums[]): Float64Array {
  const { sum, centre, scale, bounds } = holders[0]!;
  const [low, high] = bounds;
  const n = Math.max(1, sum.records.moments.mean);
  const width = high - low;
  const mean = Math.min(Math.max(centre + (scale * sum.value) / n, low + 0.05 * width), high - 0.05 * width);
  switch (family) {
    case "gaussian":
      return Float64Array.of(mean, 0.25 * width);
    case "exponential":
      return Float64Array.of(1 / Math.max(mean, 0.05 * high));
    case "poisson":
      return Float64Array.of(Math.max(mean, 0.05 * high));
    default:
      return family satisfies never;
  }
}

/** Sums of clipped normal numbers have no closed law. */
function roughness(family: SumFamily, holders: readonly HolderSums[]): readonly string[] {
  if (family !== "gaussian") return [];
  const least = Math.min(...holders.map(({ sum }) => Math.round(sum.records.moments.mean)));
  return [
    `where clipping binds, the sums of clipped values have the right mean and covariance and an approximate shape; N = ${least}`,
  ];
}
