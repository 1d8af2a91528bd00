import type { Release, ReportsRelease } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { answerLawOf, lawOf, noiseOf } from "../../noise/index.ts";
import { requireOneVariable } from "../univariate/channel-of-release.ts";

/** A scale on which a number lies in [-1, 1]. */
export interface UnitScale {
  readonly centre: number;
  readonly scale: number;
}

/** Writes what one report says of x and of x², in the mean exactly: E y = x, E z = x². */
type Unbiased = (report: readonly number[], out: Float64Array) => void;

/** What n reports say of x and x² together: means of y and z, and their summed squared deviations. */
export interface ReportSums {
  n: number;
  readonly mean: Float64Array;
  /** yy, yz, zz. */
  readonly squares: Float64Array;
}

/** Every report as numbers (y, z) whose means are x and x² on the unit scale, whatever the mechanism, summed up. */
export function reportSums(releases: readonly Release[], unit: UnitScale): ReportSums {
  const sums: ReportSums = { n: 0, mean: new Float64Array(2), squares: new Float64Array(3) };
  const pair = new Float64Array(2);
  releases.forEach((release, i) => {
    const { values, times } = reportsOf(release, i);
    const read = unbiased(release as ReportsRelease, unit);
    for (let r = 0; r < values.length; r++) {
      read(values[r]!, pair);
      add(sums, pair, times?.[r] ?? 1);
    }
  });
  if (sums.n < 4) fail("ARGUMENT", { name: "number of reports", found: sums.n, accepted: "4 or more" });
  return sums;
}

function reportsOf(release: Release, index: number): Pick<ReportsRelease, "values" | "times"> {
  if (release.kind === "reports") return release;
  return fail("ARGUMENT", {
    name: `kind of release ${index + 1}`,
    found: `"${release.kind}"`,
    accepted: '"reports": people\'s own reports, kept apart',
  });
}

function unbiased(given: ReportsRelease, { centre, scale }: UnitScale): Unbiased {
  const release = requireOneVariable(given);
  const noise = noiseOf(release.mechanism);
  if (noise !== undefined) {
    const variance = lawOf(noise).variance / (scale * scale);
    return ([report], out) => {
      out[0] = (report! - centre) / scale;
      out[1] = out[0] * out[0] - variance;
    };
  }
  const first = release.bounds.bounds?.[0] ?? 0;
  return unbiasedAnswer(release, (level) => (first + level - centre) / scale);
}

/** With u_a whether level a is said, E u_a = other + (keep − other)·[a is true]: a sum over levels of (u_a − other)·f(a)/(keep − other) has mean f(true level). */
function unbiasedAnswer({ mechanism }: ReportsRelease, scaled: (level: number) => number): Unbiased {
  const law =
    answerLawOf(mechanism) ??
    fail("ARGUMENT", {
      name: "mechanism of a release",
      found: `"${mechanism.kind}"`,
      accepted: "noise on a number, or a randomised answer",
    });
  const values = Float64Array.from({ length: law.levels }, (_, level) => scaled(level));
  const [all, allSquares] = [values.reduce((s, x) => s + x, 0), values.reduce((s, x) => s + x * x, 0)];
  const gain = 1 / (law.keep - law.other);
  return (report, out) => {
    let [said, squares] = [0, 0];
    const say = (x: number) => {
      said += x;
      squares += x * x;
    };
    if (law.says === "level") say(values[report[0]!]!);
    else for (let level = 0; level < values.length; level++) if (report[level] === 1) say(values[level]!);
    out[0] = gain * (said - law.other * all);
    out[1] = gain * (squares - law.other * allSquares);
  };
}

/** Welford's step for a pair that was reported `times` times. */
function add(sums: ReportSums, pair: Float64Array, times: number): void {
  sums.n += times;
  const { mean, squares, n } = sums;
  const [dy, dz] = [pair[0]! - mean[0]!, pair[1]! - mean[1]!];
  mean[0]! += (dy * times) / n;
  mean[1]! += (dz * times) / n;
  squares[0]! += times * dy * (pair[0]! - mean[0]!);
  squares[1]! += times * dy * (pair[1]! - mean[1]!);
  squares[2]! += times * dz * (pair[1]! - mean[1]!);
}
