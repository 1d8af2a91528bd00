/** How often the intervals of a method that ignores noise in S held the truth. */
export interface MeasuredCoverage {
  readonly method: "fixed-s" | "fixed-s-fast";
  /** d. */
  readonly covariates: number;
  /** J. */
  readonly holders: number;
  readonly epsilon: number;
  /** The probability that the intervals claim. */
  readonly nominal: number;
  /** The share of truths that they held. */
  readonly covered: number;
  /** How many coefficients were looked at; those of one simulated regression are not independent. */
  readonly truths: number;
}

const NOMINAL = 0.9;

/** Method, d, J, epsilon, covered, truths. Written by `npm run verify -- distributed-calibration`. */
const MEASURED: readonly (readonly [MeasuredCoverage["method"], number, number, number, number, number])[] = [
  ["fixed-s", 2, 1, 0.3, 0.7333, 60],
  ["fixed-s-fast", 2, 1, 0.3, 0.7167, 60],
  ["fixed-s", 2, 1, 1, 0.75, 60],
  ["fixed-s-fast", 2, 1, 1, 0.75, 60],
  ["fixed-s", 2, 1, 4, 0.9, 60],
  ["fixed-s-fast", 2, 1, 4, 0.9667, 60],
  ["fixed-s", 2, 5, 0.3, 0.6833, 60],
  ["fixed-s-fast", 2, 5, 0.3, 0.65, 60],
  ["fixed-s", 2, 5, 1, 0.7333, 60],
  ["fixed-s-fast", 2, 5, 1, 0.7167, 60],
  ["fixed-s", 2, 5, 4, 0.8667, 60],
  ["fixed-s-fast", 2, 5, 4, 0.8333, 60],
  ["fixed-s", 2, 10, 0.3, 0.6667, 60],
  ["fixed-s-fast", 2, 10, 0.3, 0.7167, 60],
  ["fixed-s", 2, 10, 1, 0.85, 60],
  ["fixed-s-fast", 2, 10, 1, 0.8, 60],
  ["fixed-s", 2, 10, 4, 0.8167, 60],
  ["fixed-s-fast", 2, 10, 4, 0.8, 60],
  ["fixed-s", 5, 1, 0.3, 0.7067, 150],
  ["fixed-s-fast", 5, 1, 0.3, 0.68, 150],
  ["fixed-s", 5, 1, 1, 0.5467, 150],
  ["fixed-s-fast", 5, 1, 1, 0.5733, 150],
  ["fixed-s", 5, 1, 4, 0.7467, 150],
  ["fixed-s-fast", 5, 1, 4, 0.82, 150],
  ["fixed-s", 5, 5, 0.3, 0.58, 150],
  ["fixed-s-fast", 5, 5, 0.3, 0.5467, 150],
  ["fixed-s", 5, 5, 1, 0.7333, 150],
  ["fixed-s-fast", 5, 5, 1, 0.6733, 150],
  ["fixed-s", 5, 5, 4, 0.7733, 150],
  ["fixed-s-fast", 5, 5, 4, 0.7533, 150],
  ["fixed-s", 5, 10, 0.3, 0.4267, 150],
  ["fixed-s-fast", 5, 10, 0.3, 0.4133, 150],
  ["fixed-s", 5, 10, 1, 0.56, 150],
  ["fixed-s-fast", 5, 10, 1, 0.46, 150],
  ["fixed-s", 5, 10, 4, 0.82, 150],
  ["fixed-s-fast", 5, 10, 4, 0.6933, 150],
  ["fixed-s", 14, 1, 0.3, 0.6429, 420],
  ["fixed-s-fast", 14, 1, 0.3, 0.65, 420],
  ["fixed-s", 14, 1, 1, 0.5095, 420],
  ["fixed-s-fast", 14, 1, 1, 0.5095, 420],
  ["fixed-s", 14, 1, 4, 0.6452, 420],
  ["fixed-s-fast", 14, 1, 4, 0.6571, 420],
  ["fixed-s", 14, 5, 0.3, 0.3548, 420],
  ["fixed-s-fast", 14, 5, 0.3, 0.3238, 420],
  ["fixed-s", 14, 5, 1, 0.631, 420],
  ["fixed-s-fast", 14, 5, 1, 0.3571, 420],
  ["fixed-s", 14, 5, 4, 0.869, 420],
  ["fixed-s-fast", 14, 5, 4, 0.5429, 420],
  ["fixed-s", 14, 10, 0.3, 0.269, 420],
  ["fixed-s-fast", 14, 10, 0.3, 0.2643, 420],
  ["fixed-s", 14, 10, 1, 0.2857, 420],
  ["fixed-s-fast", 14, 10, 1, 0.2, 420],
  ["fixed-s", 14, 10, 4, 0.6738, 420],
  ["fixed-s-fast", 14, 10, 4, 0.3071, 420],
];

/** Central intervals of the coefficients. */
export const measuredCoverage: readonly MeasuredCoverage[] = Object.freeze(
  MEASURED.map(([method, covariates, holders, epsilon, covered, truths]) =>
    Object.freeze({ method, covariates, holders, epsilon, nominal: NOMINAL, covered, truths }),
  ),
);
