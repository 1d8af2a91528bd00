import type { Release } from "@dpbayes/privacy/formats";
import { answerLawOf } from "../../noise/answers.ts";
import { noiseOf } from "../../noise/noises.ts";

/**
 * How many numbers a release holds for a model to be held against. Sums: all of them. Randomised answers: the shares of
 * the answers, of which one follows from the others (all but one level, or every bit of a code). Noisy reports: every
 * number of every one of them, since the shape of their distribution is there to be seen.
 */
export function releasedNumbers(release: Release): number {
  if (release.kind === "sum") return release.values.length;
  const { mechanism, count, values } = release;
  const answers = noiseOf(mechanism) ? undefined : answerLawOf(mechanism);
  if (answers) return answers.says === "bits" ? answers.levels : answers.levels - 1;
  return count * (values[0]?.length ?? 0);
}
