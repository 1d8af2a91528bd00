import { normalCdf } from "@dpbayes/inference/math";

/** A law of a number with mean 0 and sd 1, as a function of a standard normal one: correlations stay about what they were. */
export type CovariateLaw = (z: number) => number;

/** Student's t with 5 degrees by its expansion about the normal quantile (Abramowitz and Stegun 26.7.5), scaled to sd 1. */
function student(z: number): number {
  const v = 5;
  const z2 = z * z;
  const t =
    z +
    (z * (z2 + 1)) / (4 * v) +
    (z * (5 * z2 * z2 + 16 * z2 + 3)) / (96 * v ** 2) +
    (z * (3 * z2 ** 3 + 19 * z2 * z2 + 17 * z2 - 15)) / (384 * v ** 3);
  return t / Math.sqrt(v / (v - 2));
}

/** Two normal humps of sd 0.4 at ±√(1 − 0.16), to which the sign of z leads. */
function twoBumps(z: number): number {
  const within = Math.min(1 - 1e-12, Math.max(1e-12, 2 * (z > 0 ? normalCdf(z) - 0.5 : normalCdf(z))));
  // A quick quantile will do: the logistic law's, with sd 1.
  const spread = (Math.log(within / (1 - within)) * Math.sqrt(3)) / Math.PI;
  return Math.sign(z) * Math.sqrt(1 - 0.16) + 0.4 * spread;
}

/** What covariates may look like beside the normal law that models take them for. */
export const covariateLaws: Readonly<Record<string, CovariateLaw>> = Object.freeze({
  normal: (z: number) => z,
  uniform: (z: number) => Math.sqrt(12) * (normalCdf(z) - 0.5),
  "Student, 5 degrees": student,
  exponential: (z: number) => -Math.log(Math.max(1e-300, normalCdf(-z))) - 1,
  "two bumps": twoBumps,
});
