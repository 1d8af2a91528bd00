import { fail } from "../../errors/index.ts";
import { lawOf } from "../../noise/index.ts";
import type { Channel } from "./density/report-density.ts";
import type { ReportCounts } from "./term.ts";

/** Distinct reports in ascending order, and how often each was made. */
export interface SortedReports {
  readonly values: Float64Array;
  readonly times: Float64Array;
}

/** Checks reports against what their channel can have produced, and sorts them. Errors show no report. */
export function sortedReports(name: string, reports: ReportCounts, channel: Channel): SortedReports {
  const { values, times } = reports;
  if (values.length === 0) refuse(`${name}`, "empty", "one report or more");
  if (times !== undefined && times.length !== values.length)
    fail("DIMENSION", { name: `times of ${name}`, found: times.length, accepted: values.length });
  const fits = outputCheck(channel);
  for (let i = 0; i < values.length; i++) {
    if (!fits.holds(values[i]!)) refuse(`number ${i + 1} of the ${name}`, fits.otherwise, fits.accepted);
    const count = times?.[i] ?? 1;
    if (!(Number.isSafeInteger(count) && count >= 1))
      refuse(`times[${i}] of ${name}`, String(count), "an integer of at least 1");
  }
  return grouped(values, times);
}

interface OutputCheck {
  readonly holds: (z: number) => boolean;
  readonly otherwise: string;
  readonly accepted: string;
}

function outputCheck({ bounds: [low, high], noise }: Channel): OutputCheck {
  if (noise.kind === "response")
    return {
      holds: (z) => Number.isInteger(z) && z >= low && z <= high,
      otherwise: "no possible answer",
      accepted: `a whole number from ${low} to ${high}`,
    };
  return lawOf(noise).whole
    ? { holds: Number.isSafeInteger, otherwise: "not whole", accepted: "a whole number" }
    : { holds: Number.isFinite, otherwise: "not finite", accepted: "a finite number" };
}

function grouped(values: ArrayLike<number>, times: ArrayLike<number> | undefined): SortedReports {
  const sorted = Float64Array.from(values);
  const counts = new Float64Array(values.length).fill(1);
  if (times === undefined) sorted.sort();
  else sortTogether(values, times, sorted, counts);
  let kept = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i > 0 && sorted[i] === sorted[kept - 1]) counts[kept - 1]! += counts[i]!;
    else {
      sorted[kept] = sorted[i]!;
      counts[kept++] = counts[i]!;
    }
  }
  return { values: sorted.slice(0, kept), times: counts.slice(0, kept) };
}

function sortTogether(
  values: ArrayLike<number>,
  times: ArrayLike<number>,
  sorted: Float64Array,
  counts: Float64Array,
): void {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i);
  order.sort((i, j) => values[i]! - values[j]!);
  order.forEach((from, to) => {
    sorted[to] = values[from]!;
    counts[to] = times[from]!;
  });
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
