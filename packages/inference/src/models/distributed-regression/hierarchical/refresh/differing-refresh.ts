import { multiply, multiplyByTransposed } from "../../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import { coefficientLaw } from "../differences/coefficient-law.ts";
import type { EffectsLayout } from "../differences/effects-layout.ts";
import { holderCoefficients } from "../differences/holder-coefficients.ts";
import { holderSums, residualSquares, setSums } from "../differences/holder-sums.ts";
import { drawWeights, spreadDraw, varianceDraw } from "../differences/law-draws.ts";
import type { Hierarchy } from "../hierarchy.ts";
import type { Latents } from "../latents.ts";
import { type Refresh, setLocals, setProducts, sumFamily } from "./refresh.ts";
import { familyMomentDraw, turnResponse } from "./separate-refresh.ts";

/**
 * For holders that differ, given their exact sums: each Σ_x from those of its family; weights of Student effects; all
 * coefficients at once, given τ and σ²; τ given the deviations from the mean; σ² given the residuals. Then every E_j takes the place
 * of the old one, so that the sums stay (see `separateRefresh`).
 */
export function differingRefresh(
  hierarchy: Hierarchy,
  latents: Latents,
  layout: EffectsLayout,
  references: readonly Float64Array[],
  framed: readonly Float64Array[],
): Refresh {
  const { size: m, prior, shape } = hierarchy;
  const { counts, familyOf } = latents;
  const p = shape.features;
  const drawFamily = familyMomentDraw(hierarchy, latents, framed);
  const coefficients = coefficientLaw(prior, layout);
  const drawSpreads = spreadDraw(prior, layout);
  const drawVariances = varianceDraw(prior, layout);
  const [before, after] = [holderCoefficients(layout), holderCoefficients(layout)];
  const matrix = () => new Float64Array(m * m);
  const products = counts.map(matrix);
  const [sum, work, whole] = [matrix(), matrix(), matrix()];
  const sums = counts.map((count) => holderSums(count, p));
  const weights = new Float64Array(counts.length);
  const squares = new Float64Array(counts.length);
  const noise = new Float64Array(latents.dimension);
  const known = { precision: new Float64Array(p * p), shift: new Float64Array(p) };

  function setHolder(j: number): void {
    const b = references[familyOf[j]!]!;
    multiply(b, products[j]!, work, m, m, m);
    multiplyByTransposed(work, work, whole, m, m, m);
    setSums(sums[j]!, whole, before.coefficients[j]!, before.sigmas[j]!);
  }

  function drawCoefficients(rng: SeededSource, q: Float64Array): void {
    coefficients.begin();
    for (let j = 0; j < counts.length; j++) {
      const { gram, cross } = sums[j]!;
      const scale = 1 / before.sigmas[j]! ** 2;
      for (let i = 0; i < p * p; i++) known.precision[i] = scale * gram[i]!;
      for (let i = 0; i < p; i++) known.shift[i] = scale * cross[i]!;
      coefficients.include(j, known, before.spreads, weights[j]!);
    }
    coefficients.end();
    for (let i = layout.sharedAt; i < layout.spreadAt; i++) noise[i] = rng.normal();
    coefficients.toCoordinates(noise, q);
  }

  return (rng, q) => {
    setProducts(latents, products);
    for (let g = 0; g < references.length; g++) drawFamily(rng, g, sum, sumFamily(latents, products, g, sum));
    before.read(q);
    for (let j = 0; j < counts.length; j++) setHolder(j);
    drawWeights(rng, layout, q, weights);
    drawCoefficients(rng, q);
    drawSpreads(rng, q, weights);
    after.read(q);
    for (let j = 0; j < counts.length; j++) squares[j] = residualSquares(sums[j]!, after.coefficients[j]!);
    drawVariances(rng, q, { squares, counts });
    after.read(q);
    for (let j = 0; j < counts.length; j++)
      turnResponse(
        products[j]!,
        references[familyOf[j]!]!,
        { theta: before.coefficients[j]!, sigma: before.sigmas[j]! },
        { theta: after.coefficients[j]!, sigma: after.sigmas[j]! },
      );
    setLocals(latents, products);
  };
}
