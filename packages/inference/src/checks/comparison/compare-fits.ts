import { mcseMean, pooled, varianceOf } from "../../diagnostics/index.ts";
import { meanOf } from "../../diagnostics/moments.ts";
import { fail } from "../../errors/index.ts";
import type { Fit } from "../../fit/fit.ts";
import type { BayesFactor } from "../bayes-factors/evidence.ts";
import type { HolderPrediction } from "../left-out/leave-one-holder-out.ts";
import { comparisonSentences } from "../words/comparison-sentences.ts";
import { type ComparedScores, comparedScores } from "./compared-scores.ts";

/** One number of two posteriors. */
export interface ComparedParameter {
  readonly name: string;
  readonly means: readonly [number, number];
  readonly sds: readonly [number, number];
  /** Second mean minus first, in root mean square sds of the two, with its Monte Carlo error. */
  readonly shift: { readonly value: number; readonly error: number };
  /** Second sd over first. */
  readonly widthRatio: number;
}

/** Two fits of the same releases side by side. */
export interface FitComparison {
  readonly models: readonly [string, string];
  /** Numbers that both have, in the first's order. */
  readonly parameters: readonly ComparedParameter[];
  /** Numbers that one of them has alone. */
  readonly onlyIn: readonly [readonly string[], readonly string[]];
  /** How well each predicts every holder from the others, where both were asked. */
  readonly scores?: ComparedScores;
  readonly bayesFactor?: BayesFactor;
  readonly sentences: readonly string[];
}

export interface ComparisonOptions {
  /** What the fits are called; their models' names when absent. */
  readonly models?: readonly [string, string];
  /** Predictions of the same estimates of holders by both. */
  readonly predictions?: readonly [readonly HolderPrediction[], readonly HolderPrediction[]];
  /** Of the first over the second. */
  readonly bayesFactor?: BayesFactor;
}

/**
 * Two fits of the same releases: under other priors, holders' clauses or methods. Fits of other releases are refused: their numbers differ
 * because the data do.
 */
export function compareFits(first: Fit, second: Fit, options: ComparisonOptions = {}): FitComparison {
  requireSameReleases(first, second);
  const { predictions, bayesFactor } = options;
  const plain = {
    models: options.models ?? modelsOf(first, second),
    parameters: Object.freeze(
      first.names.filter((name) => second.names.includes(name)).map((name) => compared(name, first, second)),
    ),
    onlyIn: [onlyIn(first, second), onlyIn(second, first)] as const,
    ...(predictions && { scores: comparedScores(...predictions) }),
    ...(bayesFactor && { bayesFactor }),
  };
  return Object.freeze({ ...plain, sentences: comparisonSentences(plain) });
}

function requireSameReleases({ origin: first }: Fit, { origin: second }: Fit): void {
  const digests = (releases: readonly string[] | undefined) => [...(releases ?? [])].sort().join();
  if (first.releases === undefined || second.releases === undefined)
    fail("ARGUMENT", { name: "fit", found: "without releases", accepted: "a fit that names its releases" });
  if (digests(first.releases) !== digests(second.releases))
    fail("ARGUMENT", { name: "fits", found: "of other releases", accepted: "fits of the same releases" });
}

/** Fits of the same model need other names. */
function modelsOf({ origin: first }: Fit, { origin: second }: Fit): readonly [string, string] {
  const [a, b] = [first.model ?? "first", second.model ?? "second"];
  return a === b ? ["the first fit", "the second fit"] : [a, b];
}

function onlyIn({ names }: Fit, other: Fit): readonly string[] {
  return Object.freeze(names.filter((name) => !other.names.includes(name)));
}

function compared(name: string, first: Fit, second: Fit): ComparedParameter {
  const chains = [first.chains(name), second.chains(name)] as const;
  const [m1, m2] = [meanOf(pooled(chains[0])), meanOf(pooled(chains[1]))];
  const [s1, s2] = [Math.sqrt(varianceOf(pooled(chains[0]))), Math.sqrt(varianceOf(pooled(chains[1])))];
  const unit = Math.sqrt((s1 * s1 + s2 * s2) / 2);
  const inUnits = (x: number) => (x === 0 ? 0 : x / unit);
  return Object.freeze({
    name,
    means: [m1, m2] as const,
    sds: [s1, s2] as const,
    shift: { value: inUnits(m2 - m1), error: inUnits(Math.hypot(mcseMean(chains[0]), mcseMean(chains[1]))) },
    widthRatio: s2 / s1,
  });
}
