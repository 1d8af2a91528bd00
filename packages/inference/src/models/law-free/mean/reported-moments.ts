import type { ReportSums } from "../report-sums.ts";
import type { MomentLikelihood } from "./moment-likelihood.ts";

/**
 * The likelihood of mean and variance from people's own reports. Over n people the means of y and z are those of the
 * population, E x and E x², and normal with the covariance of the reports themselves, which needs no law. That the covariance is
 * estimated costs the two-dimensional Student law in the place of the normal one.
 */
export function reportedMoments({ n, mean, squares }: ReportSums): MomentLikelihood {
  const [y, z] = [mean[0]!, mean[1]!];
  const [a, b, c] = [squares[0]!, squares[2]!, squares[1]!];
  // Reports that are all alike have no spread; a rounding's worth keeps the law proper.
  const [aa, bb] = [a + 1e-12 * n, b + 1e-12 * n];
  const determinant = aa * bb - Math.min(c * c, aa * bb * (1 - 1e-12));
  return {
    start: [y, z - y * y],
    logLikelihood(m, v) {
      const [dy, dz] = [y - m, z - v - m * m];
      const square = (n * (bb * dy * dy - 2 * c * dy * dz + aa * dz * dz)) / determinant;
      return -0.5 * n * Math.log1p(square);
    },
  };
}
