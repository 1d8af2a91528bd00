import {
  cholesky,
  clearUpper,
  multiply,
  multiplyByTransposed,
} from "../../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import type { Hierarchy } from "../hierarchy.ts";
import { jointRegression } from "../priors/joint-prior.ts";
import { momentDraw, regressionDraw } from "./conditional-draws.ts";

/** Draws C of a family anew, given the sum ΣB⁻¹S_jB⁻ᵀ of its n records and the present C. */
export type FamilyDraw = (
  rng: SeededSource,
  sum: Float64Array,
  records: number,
  present: Float64Array,
  out: Float64Array,
) => void;

/** Σ_x | S ~ IW(Λ + ΣS_j, κ + n), in the frame of B, where Λ is `framed`. */
export function covarianceDraw(hierarchy: Hierarchy, framed: Float64Array): FamilyDraw {
  const { size: m, shape, prior } = hierarchy;
  const draw = momentDraw(m, shape.intercept);
  const scale = new Float64Array(m * m);
  return (rng, sum, records, _present, out) => {
    for (let i = 0; i < m * m; i++) scale[i] = framed[i]! + sum[i]!;
    draw(rng, scale, prior.covarianceDegrees + records, out);
  };
}

/**
 * Given the exact sums of all records: Σ_x from its inverse Wishart law, θ given σ², σ² given θ (central spec §1.7), put
 * together as Ω = NNᵀ with N = [[F, 0], [θᵀF, σ]].
 */
export function jointDraw(hierarchy: Hierarchy, reference: Float64Array, inverse: Float64Array): FamilyDraw {
  const { size: m, shape, prior, scale } = hierarchy;
  const p = shape.features;
  const drawMoments = momentDraw(p, shape.intercept);
  const { drawCoefficients, drawVariance } = regressionDraw(p, prior);
  const regression = jointRegression(p);
  const [whole, work] = [new Float64Array(m * m), new Float64Array(m * m)];
  const [gram, posterior, factor] = [0, 1, 2].map(() => new Float64Array(p * p)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const [cross, theta] = [new Float64Array(p), new Float64Array(p)];
  return (rng, sum, records, present, out) => {
    multiply(reference, present, work, m, m, m);
    regression.read(work);
    multiply(reference, sum, work, m, m, m);
    multiplyByTransposed(work, reference, whole, m, m, m);
    for (let i = 0; i < p; i++) {
      cross[i] = whole[p * m + i]!;
      for (let k = 0; k < p; k++) {
        gram[i * p + k] = whole[i * m + k]!;
        posterior[i * p + k] = scale[i * p + k]! + whole[i * m + k]!;
      }
    }
    drawMoments(rng, posterior, prior.covarianceDegrees + records, factor);
    drawCoefficients(rng, gram, cross, regression.variance(), theta);
    const variance = drawVariance(rng, gram, cross, whole[m * m - 1]!, records, theta);
    whole.fill(0);
    for (let i = 0; i < p; i++) {
      for (let k = 0; k <= i; k++) {
        whole[i * m + k] = factor[i * p + k]!;
        whole[p * m + k]! += theta[i]! * factor[i * p + k]!;
      }
    }
    whole[m * m - 1] = Math.sqrt(variance);
    multiply(inverse, whole, work, m, m, m);
    multiplyByTransposed(work, work, out, m, m, m);
    cholesky(out, m);
    clearUpper(out, m);
  };
}
