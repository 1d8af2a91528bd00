import { expect } from "vitest";
import type { OneRecordMoments } from "./one-record-moments.ts";

/**
 * Compares moments with those of `count` simulated records. Each of the k means and k(k + 1)/2 covariances lies within z
 * of its standard errors but with probability 2Φ(−z); z is such that all do in all but 1e-5 of the seeds, for k ≤ 11:
 * 77·2Φ(−5.3) = 0.9e-5.
 */
export function expectMomentsOfRecords(
  { mean, covariance }: OneRecordMoments,
  record: () => ArrayLike<number>,
  count: number,
): void {
  const z = 5.3;
  const k = mean.length;
  expect(k).toBeLessThanOrEqual(11);
  const sums = new Float64Array(k);
  const products = new Float64Array(k * k);
  const squares = new Float64Array(k * k);
  for (let i = 0; i < count; i++) {
    const t = record();
    for (let a = 0; a < k; a++) {
      sums[a]! += t[a]!;
      for (let c = 0; c <= a; c++) {
        const product = (t[a]! - mean[a]!) * (t[c]! - mean[c]!);
        products[a * k + c]! += product;
        squares[a * k + c]! += product * product;
      }
    }
  }
  for (let a = 0; a < k; a++) {
    const allowed = z * Math.sqrt(covariance[a * k + a]! / count);
    expect(Math.abs(sums[a]! / count - mean[a]!)).toBeLessThan(allowed);
    for (let c = 0; c <= a; c++) {
      const average = products[a * k + c]! / count;
      const error = Math.sqrt((squares[a * k + c]! / count - average ** 2) / count);
      expect(Math.abs(average - covariance[a * k + c]!)).toBeLessThan(z * error);
    }
  }
}
