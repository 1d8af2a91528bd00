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
  ["fixed-s", 2, 1, 0.3, 0.76, 400],
  ["fixed-s-fast", 2, 1, 0.3, 0.7525, 400],
  ["fixed-s", 2, 1, 1, 0.7725, 400],
  ["fixed-s-fast", 2, 1, 1, 0.7725, 400],
  ["fixed-s", 2, 1, 4, 0.88, 400],
  ["fixed-s-fast", 2, 1, 4, 0.8975, 400],
  ["fixed-s", 2, 5, 0.3, 0.7275, 400],
  ["fixed-s-fast", 2, 5, 0.3, 0.72, 400],
  ["fixed-s", 2, 5, 1, 0.795, 400],
  ["fixed-s-fast", 2, 5, 1, 0.7875, 400],
  ["fixed-s", 2, 5, 4, 0.88, 400],
  ["fixed-s-fast", 2, 5, 4, 0.8675, 400],
  ["fixed-s", 2, 10, 0.3, 0.57, 400],
  ["fixed-s-fast", 2, 10, 0.3, 0.555, 400],
  ["fixed-s", 2, 10, 1, 0.775, 400],
  ["fixed-s-fast", 2, 10, 1, 0.7225, 400],
  ["fixed-s", 2, 10, 4, 0.87, 400],
  ["fixed-s-fast", 2, 10, 4, 0.835, 400],
  ["fixed-s", 5, 1, 0.3, 0.646, 500],
  ["fixed-s-fast", 5, 1, 0.3, 0.654, 500],
  ["fixed-s", 5, 1, 1, 0.62, 500],
  ["fixed-s-fast", 5, 1, 1, 0.622, 500],
  ["fixed-s", 5, 1, 4, 0.806, 500],
  ["fixed-s-fast", 5, 1, 4, 0.838, 500],
  ["fixed-s", 5, 5, 0.3, 0.594, 500],
  ["fixed-s-fast", 5, 5, 0.3, 0.552, 500],
  ["fixed-s", 5, 5, 1, 0.714, 500],
  ["fixed-s-fast", 5, 5, 1, 0.588, 500],
  ["fixed-s", 5, 5, 4, 0.788, 500],
  ["fixed-s-fast", 5, 5, 4, 0.738, 500],
  ["fixed-s", 5, 10, 0.3, 0.422, 500],
  ["fixed-s-fast", 5, 10, 0.3, 0.404, 500],
  ["fixed-s", 5, 10, 1, 0.598, 500],
  ["fixed-s-fast", 5, 10, 1, 0.438, 500],
  ["fixed-s", 5, 10, 4, 0.788, 500],
  ["fixed-s-fast", 5, 10, 4, 0.668, 500],
  ["fixed-s", 14, 1, 0.3, 0.6536, 560],
  ["fixed-s-fast", 14, 1, 0.3, 0.6518, 560],
  ["fixed-s", 14, 1, 1, 0.4857, 560],
  ["fixed-s-fast", 14, 1, 1, 0.4893, 560],
  ["fixed-s", 14, 1, 4, 0.6339, 560],
  ["fixed-s-fast", 14, 1, 4, 0.6429, 560],
  ["fixed-s", 14, 5, 0.3, 0.3607, 560],
  ["fixed-s-fast", 14, 5, 0.3, 0.3375, 560],
  ["fixed-s", 14, 5, 1, 0.6107, 560],
  ["fixed-s-fast", 14, 5, 1, 0.3446, 560],
  ["fixed-s", 14, 5, 4, 0.8786, 560],
  ["fixed-s-fast", 14, 5, 4, 0.5375, 560],
  ["fixed-s", 14, 10, 0.3, 0.2679, 560],
  ["fixed-s-fast", 14, 10, 0.3, 0.2679, 560],
  ["fixed-s", 14, 10, 1, 0.3179, 560],
  ["fixed-s-fast", 14, 10, 1, 0.2179, 560],
  ["fixed-s", 14, 10, 4, 0.6625, 560],
  ["fixed-s-fast", 14, 10, 4, 0.3071, 560],
];

/** Central intervals of the coefficients. */
export const measuredCoverage: readonly MeasuredCoverage[] = Object.freeze(
  MEASURED.map(([method, covariates, holders, epsilon, covered, truths]) =>
    Object.freeze({ method, covariates, holders, epsilon, nominal: NOMINAL, covered, truths }),
  ),
);
