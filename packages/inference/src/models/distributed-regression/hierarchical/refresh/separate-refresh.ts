import { multiply, multiplyByTransposed } from "../../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import { holderSums, setSums } from "../differences/holder-sums.ts";
import type { Hierarchy } from "../hierarchy.ts";
import type { Latents } from "../latents.ts";
import { momentDraw, regressionDraw } from "./conditional-draws.ts";
import { type Refresh, setLocals, setProducts, sumFamily } from "./refresh.ts";

/** θ and σ of one holder. */
export interface Regression {
  readonly theta: Float64Array;
  readonly sigma: number;
}

/** Draws Σ_x of family g from its law given `sum`, its sums in its frame, of some number of records. */
export function familyMomentDraw(
  hierarchy: Hierarchy,
  { factors }: Latents,
  framed: readonly Float64Array[],
) {
  const { size: m, prior, shape } = hierarchy;
  const p = shape.features;
  const drawMoments = momentDraw(p, shape.intercept);
  const [scale, factor] = [new Float64Array(p * p), new Float64Array(p * p)];
  return (rng: SeededSource, g: number, sum: Float64Array, records: number): void => {
    for (let i = 0; i < p; i++)
      for (let k = 0; k < p; k++) scale[i * p + k] = framed[g]![i * m + k]! + sum[i * m + k]!;
    drawMoments(rng, scale, prior.covarianceDegrees + records, factor);
    for (let i = 0; i < p; i++) for (let k = 0; k < p; k++) factors[g]![i * m + k] = factor[i * p + k]!;
  };
}

/** The last row of CA_j, in the frame of diag(B, 1), when a regression takes the place of an old one. */
export function turnResponse(t: Float64Array, b: Float64Array, old: Regression, next: Regression): void {
  const p = old.theta.length;
  const m = p + 1;
  for (let k = 0; k < m; k++) t[p * m + k]! *= old.sigma / next.sigma;
  for (let i = 0; i < p; i++) {
    let shift = 0;
    for (let l = 0; l < p; l++) shift += (old.theta[l]! - next.theta[l]!) * b[l * m + i]!;
    for (let k = 0; k <= i; k++) t[p * m + k]! += (shift / next.sigma) * t[i * m + k]!;
  }
}

/**
 * For families that share θ and σ²: each Σ_x,g from its own sums, θ and σ² from those of all. The new E takes the place of
 * the old one by E'⁻¹E = [[I, 0], [(θ − θ')ᵀ/σ', σ/σ']], which in the frame of diag(B, 1) is lower triangular too.
 */
export function separateRefresh(
  hierarchy: Hierarchy,
  latents: Latents,
  references: readonly Float64Array[],
  framed: readonly Float64Array[],
): Refresh {
  const { size: m, prior, shape } = hierarchy;
  const { counts, familyOf, dimension } = latents;
  const p = shape.features;
  const at = dimension - m;
  const drawFamily = familyMomentDraw(hierarchy, latents, framed);
  const { drawCoefficients, drawVariance } = regressionDraw(p, prior);
  const products = counts.map(() => new Float64Array(m * m));
  const matrix = () => new Float64Array(m * m);
  const [sum, work, whole, natural] = [matrix(), matrix(), matrix(), matrix()];
  const all = holderSums(shape.records, p);
  const [theta, fresh] = [new Float64Array(p), new Float64Array(p)];

  /** Sums of a family in its frame to `sum`, and in the units of the data added to `natural`; its records. */
  function addFamily(g: number): number {
    const records = sumFamily(latents, products, g, sum);
    multiply(references[g]!, sum, work, m, m, m);
    multiplyByTransposed(work, references[g]!, whole, m, m, m);
    for (let i = 0; i < m * m; i++) natural[i]! += whole[i]!;
    return records;
  }

  return (rng, q) => {
    setProducts(latents, products);
    natural.fill(0);
    for (let g = 0; g < references.length; g++) drawFamily(rng, g, sum, addFamily(g));
    for (let i = 0; i < p; i++) theta[i] = q[at + i]!;
    const sigma = Math.exp(0.5 * q[dimension - 1]!);
    setSums(all, natural, theta, sigma);
    const { gram, cross, square } = all;
    drawCoefficients(rng, gram, cross, sigma * sigma, fresh);
    const variance = drawVariance(rng, gram, cross, square, shape.records, fresh);
    const [old, next] = [
      { theta, sigma },
      { theta: fresh, sigma: Math.sqrt(variance) },
    ];
    for (let j = 0; j < counts.length; j++) turnResponse(products[j]!, references[familyOf[j]!]!, old, next);
    for (let i = 0; i < p; i++) q[at + i] = fresh[i]!;
    q[dimension - 1] = Math.log(variance);
    setLocals(latents, products);
  };
}
