import { decimals, percent, significant } from "../../../text/index.ts";
import type { LinearMethod } from "../choose-method.ts";
import type { RowMoves } from "./row-moves.ts";

/** A shift of the released sums below this many of their standard deviations is not worth another method. */
const WORTH = 0.2;

/** Whether the radius moves rows so that the release shows it, and it can be modelled. */
export function needsClipping(moves: RowMoves | undefined): boolean {
  return moves?.nodes !== undefined && moves.shift >= WORTH;
}

export function radiusWords(radii: readonly number[]): string {
  return radii.map((value) => significant(value, 4)).join(" or ");
}

/** What the radius did to rows, and whether the method knows. */
export function movesWords(
  moves: RowMoves | undefined,
  method: LinearMethod,
  radii: readonly number[],
): readonly string[] {
  if (moves === undefined) return [];
  const rows = `rows longer than ${radiusWords(radii)} were moved to that radius`;
  if (moves.nodes === undefined) return [`${rows}; with so many covariates that is not modelled`];
  const seen = `${rows}: by the released moments about ${percent(moves.share, 2)} of them, which moves a sum by up to ${decimals(moves.shift, 1)} of its standard deviations`;
  if (method === "nuts") return [`${seen}; modelled, by ${moves.nodes.length} numbers that stand for rows`];
  return needsClipping(moves)
    ? [`${seen}; ${method} does not model it: method "nuts" does`]
    : [`${seen}; ${method} does not model it`];
}
