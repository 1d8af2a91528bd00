import type { Release } from "@dpbayes/privacy/formats";

/**
 * How many numbers a release holds for a model to be held against. Sums: all of them. Randomised answers: the shares of
 * the answers, of which one follows from the others (all but one level, or every bit of a code). Noisy reports: every
 * number of every one of them, since the shape of their distribution is there to be seen.
 */
export function releasedNumbers(release: Release): number {
  if (release.kind === "sum") return release.values.length;
  const { mechanism, count, values } = release;
  switch (mechanism.kind) {
    case "randomised-response":
      return 1;
    case "k-ary-randomised-response":
      return mechanism.parameters.levels - 1;
    case "unary-encoding":
      return mechanism.parameters.levels;
    default:
      return count * (values[0]?.length ?? 0);
  }
}
