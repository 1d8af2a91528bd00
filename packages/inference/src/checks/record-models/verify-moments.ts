import { parseStudy, type Study } from "@dpbayes/privacy/formats";
import type { RecordModel } from "../../contracts/record-model.ts";
import type { SampledModel } from "../../contracts/target.ts";
import { type Chains, mcseMean, mcseSd } from "../../diagnostics/index.ts";
import { posteriorMean, posteriorSd } from "../../diagnostics/moments.ts";
import { fail, requirePositive } from "../../errors/index.ts";
import type { Fit } from "../../fit/fit.ts";
import type { Seed } from "../../math/random/index.ts";
import { buildModel } from "../../posterior/build-model.ts";
import { checkedReleases } from "../../posterior/check-releases.ts";
import { requireSameData } from "../same-data.ts";
import { exactDraws } from "./exact-draws.ts";
import { momentsText } from "./moments-text.ts";

export interface VerifyMomentsOptions {
  /** The study, the releases and the model of the fit. */
  readonly study: Study;
  readonly releases: readonly unknown[];
  readonly model: RecordModel;
  /** Seconds for the exact sampler; 60 without it. */
  readonly timeLimit?: number;
  readonly seed?: Seed;
  readonly signal?: AbortSignal;
  readonly onProgress?: (secondsLeft: number) => void;
}

/** One number by moments and exactly. */
export interface VerifiedNumber {
  readonly name: string;
  /** Mean by moments less the exact mean, in exact sds, and its Monte Carlo error. */
  readonly distance: number;
  readonly distanceError: number;
  /** Sd by moments over the exact sd, and its Monte Carlo error. */
  readonly ratio: number;
  readonly ratioError: number;
  readonly verdict: MomentsVerdict;
}

/** Whether moments may be trusted: "agree" where a difference and one Monte Carlo error more are small; "undecided" where chains are too short to tell. */
export type MomentsVerdict = "agree" | "differ" | "undecided";

export interface MomentsVerification {
  readonly numbers: readonly VerifiedNumber[];
  /** "differ" if some number does, else "undecided" if some is. */
  readonly verdict: MomentsVerdict;
  /** What the exact sampler did. */
  readonly chains: number;
  readonly draws: number;
  readonly seconds: number;
  toString(): string;
}

/** What makes no difference to a reader of an interval: 0.2 sds off the middle, or a tenth of its width. */
const FARTHEST = 0.2;
const WIDEST = 0.1;
/** Monte Carlo errors that a difference must stand out by: false alarms of 1 in 370 for each of two figures. */
const ERRORS = 3;

/**
 * Runs the exact sampler of a record model's posterior within a time limit, and says how far the fit by moments is from it: the referee of
 * method "moments". In this thread.
 *
 * @example
 * ```ts
 * import { fit, recordModel, verifyMoments } from "@dpbayes/inference";
 * import { parseStudy, privatize } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "income",
 *   question: "What do people earn?",
 *   variables: { income: { type: "number", bounds: [0, 10] } },
 *   model: { family: "mean", formula: "income ~ 1" },
 *   privacy: { setting: "central", epsilon: 2, unit: "one person", neighbours: "replace-one" },
 * });
 * const model = recordModel({
 *   parameters: { location: "normal(0, 1)", scale: "half-normal(1)" },
 *   normals: 1,
 *   record: (p, z) => ({ income: Math.exp(p.location + p.scale * z[0]) }),
 * });
 * const releases = [await privatize(study, Array.from({ length: 200 }, (_, i) => ({ income: 1 + (i % 3) })))];
 * const posterior = await fit(study, releases, { model, chains: 2, warmup: 200, draws: 200 });
 * const { numbers } = await verifyMoments(posterior, { study, releases, model, timeLimit: 1 });
 * console.log(numbers.map(({ name }) => name).join(" ")); // location scale
 * ```
 */
export async function verifyMoments(fit: Fit, options: VerifyMomentsOptions): Promise<MomentsVerification> {
  const study = parseStudy(options.study);
  const releases = checkedReleases(study, options.releases);
  requireSameData(fit, study, releases);
  if (fit.origin.model !== MOMENTS)
    fail("ARGUMENT", {
      name: "fit",
      found: fit.origin.model ?? "of another model",
      accepted: `${MOMENTS}: a record model by moments`,
    });
  const timeLimit = requirePositive("timeLimit", options.timeLimit ?? 60);
  const { target, prior } = buildModel(study, releases, { model: options.model, method: "exact" });
  if (fit.origin.prior?.join() !== prior.join())
    fail("ARGUMENT", { name: "model", found: "another", accepted: "that of the fit" });
  const { signal, onProgress, seed = 1 } = options;
  const exact = await exactDraws(target as SampledModel, { timeLimit, seed, signal, onProgress });
  const numbers = fit.names.map((name, column) => compared(name, fit.chains(name), exact.chains[column]!));
  const verdict: MomentsVerdict =
    (["differ", "undecided"] as const).find((one) => numbers.some((number) => number.verdict === one)) ??
    "agree";
  const found = {
    numbers,
    verdict,
    chains: exact.chains[0]!.length,
    draws: exact.draws,
    seconds: exact.seconds,
  };
  return Object.freeze({ ...found, toString: () => momentsText(found) });
}

const MOMENTS = "record-model, moments";

function compared(name: string, fitted: Chains, exact: Chains): VerifiedNumber {
  const sd = posteriorSd(exact);
  const distance = (posteriorMean(fitted) - posteriorMean(exact)) / sd;
  const distanceError = Math.hypot(mcseMean(fitted), mcseMean(exact)) / sd;
  const ratio = posteriorSd(fitted) / sd;
  const ratioError = ratio * Math.hypot(mcseSd(fitted) / posteriorSd(fitted), mcseSd(exact) / sd);
  const figures = [
    [Math.abs(distance), distanceError, FARTHEST],
    [Math.abs(ratio - 1), ratioError, WIDEST],
  ] as const;
  return { name, distance, distanceError, ratio, ratioError, verdict: verdictOf(figures) };
}

function verdictOf(
  figures: readonly (readonly [off: number, error: number, most: number])[],
): MomentsVerdict {
  if (figures.some(([off, error, most]) => off - ERRORS * error > most)) return "differ";
  return figures.every(([off, error, most]) => off + error <= most) ? "agree" : "undecided";
}
