import type { Release } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../../math/random/index.ts";
import { answerLawOf } from "../../../noise/index.ts";
import type { ReportSums } from "../report-sums.ts";
import { tableOf } from "../table.ts";

/** Standard deviations of the share beyond which nothing is left. */
const SDS = 12;

/**
 * The share of yes from reports, `sums` of numbers y with mean −1 (no) or 1 (yes). The answers of one release by randomised response are
 * counted exactly: each says yes with probability other + (keep − other)·p. Otherwise, where noise was added or people chose their
 * mechanism, the mean of y is normal with the spread of the reports themselves; every person counts the same.
 */
export function reportedShare(
  { n, mean, squares }: ReportSums,
  releases: readonly Release[],
): (rng: SeededSource) => number {
  const y = mean[0]!;
  const spread = Math.max(squares[0]! / n, 1e-12);
  const [centre, sd] = [0.5 * (1 + y), 0.5 * Math.sqrt((spread + 1 / n) / n)];
  const inside = Math.min(Math.max(centre, 0), 1);
  const [from, to] = [Math.max(0, inside - SDS * sd), Math.min(1, inside + SDS * sd)];
  const law = releases.length === 1 ? answerLawOf(releases[0]!.mechanism) : undefined;
  if (law?.says !== "level")
    return tableOf((p) => -0.5 * n * Math.log1p((2 * p - 1 - y) ** 2 / spread), from, to);
  const gain = law.keep - law.other;
  // y is −1 or 1 in the mean: those who said yes are a share other + gain·(1 + y)/2 of all.
  const said = n * (law.other + gain * centre);
  return tableOf(
    (p) => said * Math.log(law.other + gain * p) + (n - said) * Math.log1p(-law.other - gain * p),
    from,
    to,
  );
}
