import type { SeededSource } from "@dpbayes/inference";
import type { AdaSspHolder, HolderMoments } from "@dpbayes/inference/models/distributed-regression";
import type { ExactMoments } from "./exact-moments.ts";

/*
 * Releases with noise from a seeded source, so that a study of methods can be repeated. They look like real ones and
 * protect nobody: never simulate from records that need protection.
 */

/** Sds of the noise on everything that a holder releases. */
export interface MomentNoise {
  /** p × p, symmetric; 0 for what is public. */
  readonly gramSd: Float64Array;
  readonly crossSd: Float64Array;
  /** null: yᵀy is not released. */
  readonly squareSd: number | null;
}

/** A holder's moments with noise; of the symmetric matrix the upper triangle is drawn. */
export function simulatedHolder(exact: ExactMoments, noise: MomentNoise, rng: SeededSource): HolderMoments {
  const { count, features: p, intercept } = exact;
  const gram = exact.gram.slice();
  for (let i = 0; i < p; i++)
    for (let k = i; k < p; k++) {
      gram[i * p + k]! += noise.gramSd[i * p + k]! * rng.normal();
      gram[k * p + i] = gram[i * p + k]!;
    }
  const cross = exact.cross.map((value, i) => value + noise.crossSd[i]! * rng.normal());
  const square = noise.squareSd === null ? null : exact.square + noise.squareSd * rng.normal();
  const { gramSd, crossSd } = noise;
  return {
    count,
    features: p,
    intercept,
    gram,
    cross,
    square,
    gramSd,
    crossSd,
    squareSd: noise.squareSd ?? 0,
  };
}

/** S, z and the least eigenvalue of XᵀX: three releases from one budget. */
export interface AdaSspNoise {
  readonly moments: MomentNoise;
  readonly eigenvalueSd: number;
  /** The sd of the noise in S that the penalty is computed from. */
  readonly statedGramSd: number;
}

/** What adaSSP needs of a holder. */
export function simulatedAdaSspHolder(
  exact: ExactMoments,
  { moments, eigenvalueSd, statedGramSd }: AdaSspNoise,
  rng: SeededSource,
): AdaSspHolder {
  const released = simulatedHolder(exact, moments, rng);
  return {
    moments: { ...released, gramSd: released.gramSd.map(() => statedGramSd) },
    smallestEigenvalue: exact.smallestEigenvalue + eigenvalueSd * rng.normal(),
    smallestEigenvalueSd: eigenvalueSd,
  };
}
