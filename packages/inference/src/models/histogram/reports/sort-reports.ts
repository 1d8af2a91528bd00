import { bytesPerReport, type PackedReports } from "./packed-reports.ts";

/** Packed reports in the order in which the likelihood reads them. */
export interface SortedReports {
  /** Reports with at least one 1, by ascending `times`. */
  readonly bytes: Uint8Array;
  /** One entry more than reports: a 0 that ends the last run. */
  readonly times: Float64Array;
  /** Number of different reports with at least one 1. */
  readonly size: number;
  /** People in all, those who sent zeros only, and the number of ones that all sent. */
  readonly count: number;
  readonly silent: number;
  readonly ones: number;
}

export function sortReports({ levels, bytes, times }: PackedReports): SortedReports {
  const width = bytesPerReport(levels);
  const reported = Uint32Array.from(times.keys());
  const isSilent = (i: number) => bytes.subarray(i * width, (i + 1) * width).every((byte) => byte === 0);
  const order = reported.filter((i) => !isSilent(i)).sort((i, j) => times[i]! - times[j]! || i - j);
  const sorted = new Uint8Array(order.length * width);
  const sortedTimes = new Float64Array(order.length + 1);
  order.forEach((i, place) => {
    sorted.set(bytes.subarray(i * width, (i + 1) * width), place * width);
    sortedTimes[place] = times[i]!;
  });
  const count = times.reduce((sum, n) => sum + n, 0);
  const heard = sortedTimes.reduce((sum, n) => sum + n, 0);
  const ones = onesOf(sorted, width, sortedTimes);
  return { bytes: sorted, times: sortedTimes, size: order.length, count, silent: count - heard, ones };
}

function onesOf(bytes: Uint8Array, width: number, times: Float64Array): number {
  let ones = 0;
  for (let at = 0; at < bytes.length; at++) ones += bitsOf(bytes[at]!) * times[Math.floor(at / width)]!;
  return ones;
}

function bitsOf(byte: number): number {
  let bits = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) bits++;
  return bits;
}
