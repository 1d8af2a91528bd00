import type { SeededSource } from "@dpbayes/inference";
import {
  batchReports,
  type Release,
  type ReportsRelease,
  report,
  type Study,
  type SumRelease,
} from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";

/*
 * Releases with noise from a seeded source, so that a study of methods can be repeated. They look like
 * real ones and protect nobody: never simulate from records that need protection.
 */

/** Numbers of a mechanism's parameters. */
type Parameters = Readonly<Record<string, number>>;

/** Unary encodings of one choice each, equal reports once with their number; at most 30 levels. */
export function simulatedUnaryReports(study: Study, choices: Int32Array, rng: SeededSource): Release {
  const [name, variable] = Object.entries(study.variables)[0]!;
  const levels = (variable as { readonly levels: readonly string[] }).levels;
  const frame = frameOf(study, { [name]: levels[0]! });
  const { oneGivenOne, oneGivenZero } = frame.mechanism.parameters as object as Parameters;
  const times = new Map<number, number>();
  for (const choice of choices) {
    let bits = 0;
    for (let k = 0; k < levels.length; k++)
      if (rng.uniform() < (k === choice ? oneGivenOne! : oneGivenZero!)) bits |= 1 << k;
    times.set(bits, (times.get(bits) ?? 0) + 1);
  }
  const rows = [...times.keys()].map((bits) => levels.map((_, k) => (bits >> k) & 1));
  return sealedReports(frame, rows, [...times.values()]);
}

/** The sum of `count` Gaussian reports whose weighted statistics add up to `weightedSum`. */
export function simulatedSum(
  study: Study,
  example: object,
  weightedSum: Float64Array,
  count: number,
  rng: SeededSource,
): Release {
  const frame = frameOf(study, example);
  const sd = (frame.mechanism.parameters as object as Parameters)["standardDeviation"]! * Math.sqrt(count);
  const weights = frame.statistic.blocks.flatMap(({ length, weight }) =>
    new Array<number>(length).fill(weight),
  );
  const values = Array.from(weightedSum, (value, i) => (value + sd * rng.normal()) / weights[i]!);
  const sum: Omit<SumRelease, "digest"> = { ...frame, kind: "sum", count, copies: count, values };
  return { ...sum, digest: digestOf(sum) };
}

/** Gaussian reports of whole rows; where the study asks for it, with a randomised bit behind each. */
export function simulatedInputs(
  study: Study,
  example: object,
  rows: readonly Float64Array[],
  bits: Float64Array | undefined,
  rng: SeededSource,
): Release {
  const frame = frameOf(study, example);
  const sd = (frame.mechanism.parameters as object as Parameters)["standardDeviation"]!;
  const { mechanism } = frame;
  const keepProbability =
    mechanism.kind === "gaussian-with-response" ? mechanism.parameters.response.keepProbability : undefined;
  const noisy = rows.map((row, i) => {
    const values = Array.from(row, (value) => value + sd * rng.normal());
    if (bits !== undefined) values.push(rng.uniform() < keepProbability! ? bits[i]! : 1 - bits[i]!);
    return values;
  });
  return sealedReports(frame, noisy, new Array(noisy.length).fill(1));
}

type Frame = Omit<ReportsRelease, "digest" | "kind" | "count" | "values" | "times">;

/** Everything of the study's release but its values, from a batch of one report of an example record. */
function frameOf(study: Study, example: object): Frame {
  const made = batchReports(study, [report(study, example)]);
  const { format, statistic, bounds, mechanism, privacy } = made;
  return { format, study: made.study, statistic, bounds, mechanism, privacy };
}

function sealedReports(
  frame: Frame,
  values: readonly (readonly number[])[],
  times: readonly number[],
): Release {
  const count = times.reduce((sum, t) => sum + t, 0);
  const reports: Omit<ReportsRelease, "digest"> = { ...frame, kind: "reports", count, values, times };
  return { ...reports, digest: digestOf(reports) };
}
