import { multiply, multiplyByTransposed } from "../../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import type { Hierarchy } from "../hierarchy.ts";
import type { Latents } from "../latents.ts";
import { momentDraw, regressionDraw } from "./conditional-draws.ts";
import { type Refresh, setLocals, setProducts, sumFamily } from "./refresh.ts";

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
  const { counts, familyOf, factors, dimension } = latents;
  const p = shape.features;
  const at = dimension - m;
  const drawMoments = momentDraw(p, shape.intercept);
  const { drawCoefficients, drawVariance } = regressionDraw(p, prior);
  const products = counts.map(() => new Float64Array(m * m));
  const matrix = () => new Float64Array(m * m);
  const [sum, work, whole, natural] = [matrix(), matrix(), matrix(), matrix()];
  const small = () => new Float64Array(p * p);
  const [scale, factor, gram] = [small(), small(), small()];
  const [theta, fresh, cross] = [new Float64Array(p), new Float64Array(p), new Float64Array(p)];

  /** Σ_x of a family, given its sums in its frame. */
  function drawFamily(rng: SeededSource, g: number, records: number): void {
    for (let i = 0; i < p; i++)
      for (let k = 0; k < p; k++) scale[i * p + k] = framed[g]![i * m + k]! + sum[i * m + k]!;
    drawMoments(rng, scale, prior.covarianceDegrees + records, factor);
    for (let i = 0; i < p; i++) for (let k = 0; k < p; k++) factors[g]![i * m + k] = factor[i * p + k]!;
  }

  /** S, z and u of all records from N = Σ diag(B, 1)TTᵀdiag(B, 1)ᵀ: E·N·Eᵀ. */
  function setSums(sigma: number): number {
    let u = sigma * sigma * natural[m * m - 1]!;
    for (let i = 0; i < p; i++) {
      let z = sigma * natural[i * m + p]!;
      for (let k = 0; k < p; k++) {
        gram[i * p + k] = natural[i * m + k]!;
        z += natural[i * m + k]! * theta[k]!;
      }
      cross[i] = z;
      u += theta[i]! * (z + sigma * natural[i * m + p]!);
    }
    return u;
  }

  /** Sums of a family in its frame to `sum`, and in the units of the data added to `natural`; its records. */
  function addFamily(g: number): number {
    const records = sumFamily(latents, products, g, sum);
    multiply(references[g]!, sum, work, m, m, m);
    multiplyByTransposed(work, references[g]!, whole, m, m, m);
    for (let i = 0; i < m * m; i++) natural[i]! += whole[i]!;
    return records;
  }

  /** The last row of CA_j under the new θ and σ. */
  function turn(t: Float64Array, b: Float64Array, sigma: number, next: number): void {
    for (let k = 0; k < m; k++) t[p * m + k]! *= sigma / next;
    for (let i = 0; i < p; i++) {
      let shift = 0;
      for (let l = 0; l < p; l++) shift += (theta[l]! - fresh[l]!) * b[l * m + i]!;
      for (let k = 0; k <= i; k++) t[p * m + k]! += (shift / next) * t[i * m + k]!;
    }
  }

  return (rng, q) => {
    setProducts(latents, products);
    natural.fill(0);
    for (let g = 0; g < references.length; g++) drawFamily(rng, g, addFamily(g));
    for (let i = 0; i < p; i++) theta[i] = q[at + i]!;
    const sigma = Math.exp(0.5 * q[dimension - 1]!);
    const u = setSums(sigma);
    drawCoefficients(rng, gram, cross, sigma * sigma, fresh);
    const variance = drawVariance(rng, gram, cross, u, shape.records, fresh);
    for (let j = 0; j < counts.length; j++)
      turn(products[j]!, references[familyOf[j]!]!, sigma, Math.sqrt(variance));
    for (let i = 0; i < p; i++) q[at + i] = fresh[i]!;
    q[dimension - 1] = Math.log(variance);
    setLocals(latents, products);
  };
}
