import type { Design } from "@dpbayes/privacy/formats";
import type { Fit } from "../../fit/fit.ts";
import { cholesky, inverseQuadraticForm } from "../../math/linear-algebra/index.ts";
import { blockOf, chiSquareTail } from "../holders/heterogeneity.ts";
import type { HolderSummaries, HolderSummary } from "../holders/holder-summaries.ts";
import { placesOf, type Quantity, type QuantityBlock, quantityBlocks } from "../holders/quantities.ts";
import { writeQuantities } from "../holders/read-quantities.ts";
import type { FittedDifferences } from "./fitted-differences.ts";

/** How far one block of one holder's release lies from the fitted model. */
export interface Misfit {
  readonly holder: string;
  readonly block: QuantityBlock;
  readonly numbers: number;
  /** The mean over draws of the squared distance, about `numbers` where the model fits. */
  readonly statistic: number;
  /** Posterior predictive p. */
  readonly probability: number;
}

const MOST_DRAWS = 400;

/**
 * Misfit of every block that the model shares between holders, at draws of the fit (beyond-the-papers §8.1). A release of
 * one holder and its own estimate (b_j, V_j) say the same: what is left of (ŝ − Nμ)ᵀK⁻¹(ŝ − Nμ) when the numbers that the
 * model leaves free to the holder are put where they fit best is
 *
 *   D_j(φ) = (b_j − φ)ᵀ(V_j + T)⁻¹(b_j − φ),
 *
 * φ what the draw says of these numbers, T = diag(τ²) for random ones, whose φ is the mean over holders. Given φ it is χ² of as many
 * degrees as the block has numbers, so no replicate has to be simulated: p is the mean over draws of P(χ² > D_j). Blocks
 * that are the holder's own have no degrees of freedom and are left out. The draws have seen the release, so p is too
 * seldom small: comparisons between holders are the calibrated ones.
 */
export function misfit(
  fit: Fit,
  design: Design,
  summaries: HolderSummaries,
  differences: FittedDifferences,
): readonly Misfit[] {
  const rows = drawsOf(fit, design, summaries);
  return summaries.holders.flatMap((holder) =>
    quantityBlocks.flatMap((block) => {
      const places = placesOf(summaries.quantities, block).filter(
        (i) => differences.of(summaries.quantities[i]!) !== "own",
      );
      const found = places.length === 0 ? undefined : misfitOf(holder, block, places, rows);
      return found === undefined ? [] : [found];
    }),
  );
}

interface FittedDraw {
  /** The mean over holders, or the common value. */
  readonly values: Float64Array;
  /** τ² of random numbers, else 0. */
  readonly variances: Float64Array;
}

/** Quantities at evenly spaced draws; NaN where the fit does not say. */
function drawsOf(fit: Fit, design: Design, { quantities, centre }: HolderSummaries): readonly FittedDraw[] {
  const places = new Map(fit.names.map((name, i) => [name, i]));
  const rows = fit.chainCount * fit.drawCount;
  const count = Math.min(MOST_DRAWS, rows);
  return Array.from({ length: count }, (_, t) => {
    const at = Math.floor(((t + 0.5) * rows) / count) * fit.names.length;
    const read = (name: string) => {
      const place = places.get(name);
      return place === undefined ? Number.NaN : fit.values[at + place]!;
    };
    const values = new Float64Array(quantities.length);
    writeQuantities(design, quantities, centre, read, values);
    return { values, variances: Float64Array.from(quantities, (quantity) => spreadOf(quantity, read) ** 2) };
  });
}

function spreadOf({ block, name }: Quantity, read: (name: string) => number): number {
  const spread = read(`spread[${block === "level" ? "intercept" : name}]`);
  return (block === "level" || block === "slopes") && Number.isFinite(spread) ? spread : 0;
}

function misfitOf(
  summary: HolderSummary,
  block: QuantityBlock,
  places: readonly number[],
  draws: readonly FittedDraw[],
): Misfit | undefined {
  const k = places.length;
  const { estimate, covariance } = blockOf(summary, places);
  const factor = new Float64Array(k * k);
  const difference = new Float64Array(k);
  let [statistic, probability, count] = [0, 0, 0];
  for (const { values, variances } of draws) {
    factor.set(covariance);
    places.forEach((place, i) => {
      factor[i * k + i]! += variances[place]!;
      difference[i] = estimate[i]! - values[place]!;
    });
    if (!difference.every(Number.isFinite) || cholesky(factor, k) < k) continue;
    const distance = inverseQuadraticForm(factor, k, difference, difference);
    statistic += distance;
    probability += chiSquareTail(distance, k);
    count++;
  }
  if (count === 0) return undefined;
  return Object.freeze({
    holder: summary.holder,
    block,
    numbers: k,
    statistic: statistic / count,
    probability: probability / count,
  });
}
