import type { SeededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { log1pExp, logistic, multiplyLower, requireCholesky } from "@dpbayes/inference/math";
import type { RegressionPoint } from "@dpbayes/inference/models/regression";
import type { StudyRecord } from "../glm/seeded-release.ts";
import type { GlmFamily } from "./setting.ts";

/** Made-up people as records of a study: y follows the x that nobody has clipped yet. */
export function peopleSource(
  rng: SeededSource,
  { intercept, coefficients, mean, covariance }: RegressionPoint,
  family: GlmFamily,
): (count: number) => Generator<StudyRecord> {
  const d = coefficients.length;
  const factor = covariance.slice();
  requireCholesky("covariance", factor, d);
  const normals = new Float64Array(d);
  const x = new Float64Array(d);
  return function* (count) {
    for (let n = 0; n < count; n++) {
      for (let j = 0; j < d; j++) normals[j] = rng.normal();
      multiplyLower(factor, d, normals, x);
      let u = intercept;
      for (let j = 0; j < d; j++) {
        x[j]! += mean[j]!;
        u += coefficients[j]! * x[j]!;
      }
      const y = family === "logistic" ? rng.uniform() < logistic(u) : poisson.sample(rng, log1pExp(u));
      yield { y, ...Object.fromEntries(Array.from(x, (value, j) => [`x${j + 1}`, value])) };
    }
  };
}
