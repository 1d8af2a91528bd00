import { type SeededSource, seededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { log1pExp, logistic, requireCholesky } from "@dpbayes/inference/math";
import type { FullData } from "./full-data-posterior.ts";
import type { StudyRecord } from "./seeded-release.ts";

/** tr Σ = R²/4: 1.4 % of the records lie outside the unit ball. The paper states none, and results depend on it (glm spec §10). */
export const TRACE = 0.25;

/** "A randomly sampled positive definite non-identity covariance matrix", of our own drawing, scaled to the trace. */
export function randomCovariance(d: number): Float64Array {
  const rng = seededSource("glm covariance").split(d);
  const loadings = Float64Array.from({ length: d * d }, () => rng.normal());
  const covariance = new Float64Array(d * d);
  for (let i = 0; i < d; i++)
    for (let j = 0; j < d; j++) {
      covariance[i * d + j] = i === j ? 1 : 0;
      for (let k = 0; k < d; k++) covariance[i * d + j]! += loadings[i * d + k]! * loadings[j * d + k]!;
    }
  let trace = 0;
  for (let i = 0; i < d; i++) trace += covariance[i * d + i]!;
  return covariance.map((value) => (TRACE * value) / trace);
}

/** Records x ~ N(0, Σ), not clipped, with a response of the family. */
export function syntheticData(
  rng: SeededSource,
  family: FullData["family"],
  theta: readonly number[],
  count: number,
): FullData {
  const d = theta.length;
  const factor = randomCovariance(d);
  requireCholesky("covariance", factor, d);
  const x = new Float64Array(count * d);
  const y = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const normals = theta.map(() => rng.normal());
    let u = 0;
    for (let j = 0; j < d; j++) {
      for (let k = 0; k <= j; k++) x[i * d + j]! += factor[j * d + k]! * normals[k]!;
      u += theta[j]! * x[i * d + j]!;
    }
    y[i] = family === "logistic" ? Number(rng.uniform() < logistic(u)) : poisson.sample(rng, log1pExp(u));
  }
  return { family, count, x, y };
}

/** The rows as records of a study with the variables y, x1, x2, …. */
export function* recordsOf({ family, count, x, y }: FullData): Generator<StudyRecord> {
  const d = x.length / count;
  for (let i = 0; i < count; i++) {
    const row = Array.from({ length: d }, (_, j) => [`x${j + 1}`, x[i * d + j]!] as const);
    yield { y: family === "logistic" ? y[i] === 1 : y[i]!, ...Object.fromEntries(row) };
  }
}
