import { lawOf } from "../../../noise/index.ts";
import type { Channel } from "../density/report-density.ts";
import type { SortedReports } from "../sorted-reports.ts";

/** Reports whose tails were moved to the bounds, and the log likelihood that this leaves out. */
export interface FoldedReports extends SortedReports {
  readonly constant: number;
}

/**
 * Outside the bounds a Laplace or two-sided geometric kernel is the same exponential for every
 * clipped value: log p(z) = log p(a) − λ(a − z) below a, log p(z) = log p(b) − λ(z − b) above b,
 * with λ = −log α for geometric noise (local spec §4.5). So those reports count as reports of a or
 * b, and the rest is a constant: exact, whatever the data model.
 */
export function foldTails({ values, times }: SortedReports, channel: Channel): FoldedReports {
  const rate = tailRate(channel);
  if (rate === undefined) return { values, times, constant: 0 };
  const [low, high] = channel.bounds;
  const first = lowerBound(values, low);
  const from = values[first] === low ? first + 1 : first;
  const to = lowerBound(values, high);
  const inside = to - from;
  const folded = new Float64Array(inside + 2);
  const counts = new Float64Array(inside + 2);
  folded.set(values.subarray(from, to), 1);
  counts.set(times.subarray(from, to), 1);
  let constant = 0;
  for (let i = 0; i < from; i++) {
    counts[0]! += times[i]!;
    constant -= times[i]! * rate * (low - values[i]!);
  }
  for (let i = to; i < values.length; i++) {
    counts[inside + 1]! += times[i]!;
    constant -= times[i]! * rate * (values[i]! - high);
  }
  folded[0] = low;
  folded[inside + 1] = high;
  return { ...withoutEmpty(folded, counts), constant };
}

/** How fast the noise's log density falls, where that is a constant. */
function tailRate({ noise }: Channel): number | undefined {
  if (noise.kind === "response") return undefined;
  const { linear, quadratic } = lawOf(noise);
  return quadratic === 0 ? linear : undefined;
}

/** The first index at which sorted values reach x. */
export function lowerBound(values: Float64Array, x: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withoutEmpty(values: Float64Array, times: Float64Array): SortedReports {
  return { values: values.filter((_, i) => times[i]! > 0), times: times.filter((count) => count > 0) };
}
