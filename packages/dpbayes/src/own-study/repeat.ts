import {
  buildModel,
  type Fit,
  fitOfRun,
  type ModelOptions,
  runChains,
  seededSource,
} from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import type { Release } from "@dpbayes/privacy";
import { type StudyLike, studyLike } from "./study-like.ts";

/** What all simulated studies of a calibration share. */
export interface Repeated extends Omit<StudyLike, "seed" | "truth"> {
  readonly options: ModelOptions;
  /** What is counted: numbers by name, and where each stands in a row of truth. */
  readonly counted: readonly { readonly name: string; readonly at: number }[];
}

/** Short, but long enough for the ends of a 90 % interval. */
const SHORT_RUN = { chains: 1, warmup: 400, draws: 400 } as const;

/**
 * One simulated study, fitted: the share of posterior draws below the truth, for every counted number. Uniform where intervals hold what
 * they say.
 */
export async function ranksOf(
  repeated: Repeated,
  given: readonly number[] | "prior",
  seed: string,
): Promise<Float64Array> {
  const { study, options, counted } = repeated;
  const { truth, releases } =
    given === "prior"
      ? fromPrior(repeated, seed)
      : { truth: given, releases: await studyLike({ ...repeated, truth: given, seed }) };
  const { target } = buildModel(study, releases, options);
  const fit = fitOfRun(await runChains(target, { ...SHORT_RUN, seed }));
  return Float64Array.from(counted, ({ name, at }) => shareBelow(fit, name, truth[at]!));
}

function fromPrior(
  { study, releases, options }: Repeated,
  seed: string,
): { readonly truth: readonly number[]; readonly releases: readonly Release[] } {
  const draw = studyFamilyOf(study).fromPrior!(study, releases, options);
  if (typeof draw === "string") throw new TypeError(draw);
  return draw(seededSource(seed).split("prior"));
}

function shareBelow(fit: Fit, name: string, truth: number): number {
  const [draws] = fit.chains(name);
  return (draws!.filter((value) => value < truth).length + 0.5) / (draws!.length + 1);
}
