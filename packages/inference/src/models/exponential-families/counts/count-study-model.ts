import type { Release, Study } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../../contracts/model.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import { beta } from "../../../distributions/index.ts";
import { lawOf } from "../../../noise/index.ts";
import { answerLevels } from "../../answer-levels.ts";
import { drawPlace, scaleWeights, sharesParameter, sharesPrior } from "../../histogram/shares-prior.ts";
import { thinLevelNotes } from "../../histogram/thin-levels.ts";
import { independentDraws } from "../../independent-draws.ts";
import type { ModelBuilder } from "../../study-family.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { univariatePrior } from "../../univariate/prior/univariate-prior.ts";
import { approximationsOf, type CuratorMethod, methodOf } from "../method.ts";
import { type NoisyStatistics, readStatistics, refuse } from "../read-release.ts";
import type { NoisyShares } from "./latent-shares.ts";
import type { NoisyCounts } from "./share-posterior.ts";
import { sharesGiven, sharesTarget } from "./shares-target.ts";
import { type BetaPrior, type NoisySuccesses, successPosterior } from "./success-count.ts";

/** A success probability from curators' noisy counts. */
export const successCountModel: ModelBuilder = (study, releases, options) =>
  countStudyModel(study, releases, options, (_, ...rest) => successParts(...rest));

/** The shares of the levels from curators' noisy counts. */
export const shareCountModel: ModelBuilder = (study, releases, options) =>
  countStudyModel(study, releases, options, shareParts);

type PartsOf = (
  levels: readonly string[],
  prior: unknown,
  holders: readonly NoisyShares[],
  method: CuratorMethod,
) => Parts;

function countStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
  partsOf: PartsOf,
): StudyModel {
  const method = methodOf(study, options);
  const levels = answerLevels(study);
  const holders = releases.map((release, i) => holderOf(release, i, levels.length));
  const records = Math.round(holders.reduce((sum, holder) => sum + recordsOf(holder), 0));
  const prior = { ...study.model.prior, ...options.prior };
  return Object.freeze<StudyModel>({
    ...partsOf(levels, prior, holders, method),
    method,
    records,
    approximations: approximationsOf(method),
    notes: Object.freeze(thinLevelNotes(records, levels.length, noiseSd(holders))),
  });
}

type Parts = Pick<StudyModel, "target" | "prior">;

const P: Parameter = Object.freeze({ name: "p", shape: Object.freeze([]), share: true });

function successParts(prior: unknown, holders: readonly NoisyShares[], method: CuratorMethod): Parts {
  const channel = { bounds: [0, 1], noise: { kind: "laplace", scale: 1 }, whole: true } as const;
  const { laws, text } = univariatePrior({ family: "bernoulli", terms: [{ channel }], prior });
  const law = laws[0]!.law as unknown as BetaPrior;
  return { target: successTarget(holders, law, method), prior: text };
}

/** One exact mixture where only successes were counted; two latent counts per holder otherwise. */
function successTarget(
  holders: readonly NoisyShares[],
  prior: BetaPrior,
  method: CuratorMethod,
): SampledModel {
  const { a, b } = prior;
  if (method === "plug-in") {
    const [failures, successes] = projected(holders, 2);
    return independentDraws([P], (rng, out) => {
      out[0] = beta.sample(rng, a + successes!, b + failures!);
    });
  }
  if (holders.every((holder): holder is NoisySuccesses => !Array.isArray(holder.noisy))) {
    const posterior = successPosterior(holders, prior);
    return independentDraws([P], (rng, out) => {
      out[0] = posterior.sample(rng);
    });
  }
  return sharesTarget(holders, [b, a], [P], (shares, out) => {
    out[0] = shares[1]!;
  });
}

function shareParts(
  levels: readonly string[],
  prior: unknown,
  holders: readonly NoisyShares[],
  method: CuratorMethod,
): Parts {
  const concentrations = sharesPrior({ levels, prior });
  const parameters = [sharesParameter({ levels })];
  const words = Object.freeze([concentrations.words]);
  if (method === "noise-aware")
    return { target: sharesTarget(holders, concentrations, parameters), prior: words };
  const counts = projected(holders, levels.length);
  const weights = scaleWeights(concentrations, counts);
  const draw = independentDraws(parameters, (rng, out) => {
    const scale = concentrations.scales[drawPlace(rng, weights)]!;
    const concentration = concentrations.base.map((a) => scale * a);
    out.set(sharesGiven(rng, concentration, counts));
  });
  return { target: draw, prior: words };
}

/** The paper's projection: counts are at least 0, successes at most the number of records. */
function projected(holders: readonly NoisyShares[], levels: number): Float64Array {
  const counts = new Float64Array(levels);
  for (const holder of holders) {
    if (Array.isArray(holder.noisy))
      holder.noisy.forEach((noisy: number, k: number) => {
        counts[k]! += Math.max(noisy, 0);
      });
    else {
      const { noisy, count } = holder as NoisySuccesses;
      const successes = Math.min(Math.max(noisy, 0), count);
      counts[1]! += successes;
      counts[0]! += count - successes;
    }
  }
  return counts;
}

function holderOf(release: Release, index: number, levels: number): NoisyShares {
  const read = readStatistics(release, index, ["success-count", "category-counts"]);
  return read.kind === "success-count" ? successesOf(read, index) : countsOf(read, index, levels);
}

function successesOf({ count, blocks }: NoisyStatistics, index: number): NoisySuccesses {
  const { values, noise } = blocks[0]!;
  if (count === null || values.length !== 1)
    return refuse(index, "count", "hidden", "public where successes alone were counted");
  return { noisy: values[0]!, count, noise };
}

function countsOf({ count, blocks }: NoisyStatistics, index: number, levels: number): NoisyCounts {
  const { values, noise } = blocks[0]!;
  if (values.length !== levels)
    return refuse(index, "values", `${values.length} counts`, `${levels}, one per level`);
  return { noisy: values, count, noise };
}

/** Of one level's noise, all holders together. */
function noiseSd(holders: readonly NoisyShares[]): number {
  return Math.sqrt(holders.reduce((sum, { noise }) => sum + lawOf(noise).variance, 0));
}

/** The public number, or the sum of the noisy counts. */
function recordsOf(holder: NoisyShares): number {
  if (holder.count !== null) return holder.count;
  return Math.max(
    0,
    (holder as NoisyCounts).noisy.reduce((sum, value) => sum + value, 0),
  );
}
