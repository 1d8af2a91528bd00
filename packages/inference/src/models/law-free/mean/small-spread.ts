import type { Fit } from "../../../fit/fit.ts";
import { significant } from "../../../text/index.ts";
import type { BoundedOutcome } from "../one-number.ts";
import type { NoisyMoments } from "./summed-moments.ts";

/** Below this N·v a sum of records is far from normal: about that of ten records that lie at the other bound. */
const FEW = 10;

/**
 * Says so where the central limit is in doubt: the records spread so little that few of them decide the sum, and the noise is too narrow to
 * hide the shape of its law. N·v is in units of the half width squared: the sum of squared distances from the mean.
 */
export function fewSpread(
  fit: Fit,
  { scale }: BoundedOutcome,
  { numbers, sum }: NoisyMoments,
): readonly string[] {
  const column = fit.names.indexOf("sd");
  const rows = fit.values.length / fit.names.length;
  let square = 0;
  for (let i = 0; i < rows; i++) square += (fit.values[i * fit.names.length + column]! / scale) ** 2 / rows;
  const N = numbers.reduce((mean, one) => mean + one.N * Math.exp(one.logWeight), 0);
  const noise = sum.noise.variance + sum.others;
  if (N * square >= FEW || noise >= 1) return [];
  return [
    `the records' squared distances from their mean add up to ${significant(N * square, 2)} half widths of the bounds squared, so a few records may decide the sum, whose law is then not normal: the interval of the mean can hold the truth less often than it says; bounds nearer to the values, or the family proportion for a yes or no, mend it`,
  ];
}
