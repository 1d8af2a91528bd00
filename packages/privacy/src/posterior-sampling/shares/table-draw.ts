import type { RandomBits } from "../../noise/random-bits.ts";
import { largestOf, nearestSteps } from "../steps.ts";
import type { Tempering } from "../tempering.ts";
import { drawShares } from "./draw-shares.ts";
import { UNITS_PER_NAT } from "./log-weights.ts";
import { type ScoredTable, type ShareTable, shareOf } from "./share-tables.ts";

/** Draws one table of probabilities from the counts of its levels. */
export type TableDraw = (counts: readonly bigint[], bits: RandomBits) => readonly number[];

/** The draw of a scored table at a temperature; the prior is put into the exponents once. */
export function tableDraw(scored: ScoredTable, tempering: Tempering): TableDraw {
  const prior = priorExponents(scored.table, tempering);
  return (counts, bits) =>
    drawShares(levelWeights(scored, tempering, prior, counts), bits).map((m) => shareOf(scored.table, m));
}

/**
 * Weights of every level and share given the counts: whole numbers in units of 1/t, exact, then rounded to
 * the units of log-weights.ts. The largest of each level is taken out, which changes nothing.
 */
export function levelWeights(
  { logShares }: ScoredTable,
  { rate }: Tempering,
  prior: readonly (readonly bigint[])[],
  counts: readonly bigint[],
): readonly Float64Array[] {
  const factor = BigInt(rate.s);
  // t is a power of two (noise/rational-rate.ts), so dividing by t/2^24 is a shift: here down to half units.
  const toHalfUnits = BigInt(Math.log2(rate.t) - Math.log2(UNITS_PER_NAT) - 1);
  return counts.map((count, k) => {
    const exponents = logShares.map((log, m) => count * factor * log + prior[k]![m]!);
    const largest = largestOf(exponents);
    return Float64Array.from(
      exponents,
      (exponent) => -Number((((largest - exponent) >> toHalfUnits) + 1n) >> 1n),
    );
  });
}

/**
 * log prior of every level and share in units of 1/t; half the weight at the end, as the trapezoid rule has
 * it.
 */
export function priorExponents(table: ShareTable, { rate }: Tempering): readonly (readonly bigint[])[] {
  const unit = 1 / rate.t;
  const rows = new Map<number, readonly bigint[]>();
  const rowOf = (alpha: number) =>
    Array.from({ length: table.steps + 1 }, (_, m) =>
      nearestSteps((m === 0 ? -Math.LN2 : 0) + (alpha - 1) * Math.log(shareOf(table, m)), unit),
    );
  return table.concentration.map((alpha) => {
    const row = rows.get(alpha) ?? rowOf(alpha);
    rows.set(alpha, row);
    return row;
  });
}
