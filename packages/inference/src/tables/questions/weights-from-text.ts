import { patternFromPieces, type Reading, refuse, textOf } from "./pattern-from-text.ts";
import { type Piece, splitPieces } from "./quoting.ts";
import type { WeightedCells } from "./table-question.ts";

/** `0.5 (age=18-29) - 2*(region=north)`: cells in brackets, each behind its weight; 1 where none is written. */
export function weightsFromPieces(pieces: readonly Piece[], reading: Reading): readonly WeightedCells[] {
  const terms = splitPieces(pieces, /\)/);
  const rest = terms.at(-1)!;
  if (terms.length < 2 || textOf(rest) !== "nothing") return refuse(reading, textOf(rest), GRAMMAR);
  return Object.freeze(terms.slice(0, -1).map((term, at) => weighted(term, at, reading)));
}

const GRAMMAR = "terms like 0.5 (CELLS) - 2 (CELLS)";

function weighted(term: readonly Piece[], at: number, reading: Reading): WeightedCells {
  const [before, cells, ...more] = splitPieces(term, /\(/);
  const weight = weightOf(before!, at);
  if (weight === undefined || cells === undefined || more.length > 0)
    return refuse(reading, textOf(term), GRAMMAR);
  return Object.freeze({ cells: patternFromPieces(cells, reading), weight });
}

/** Terms behind the first need a sign. */
function weightOf(pieces: readonly Piece[], at: number): number | undefined {
  if (pieces.some(({ quoted }) => quoted)) return undefined;
  const text = pieces.map((piece) => piece.text).join("");
  const found = /^\s*([+-]?)\s*(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|)\s*(\*?)\s*$/i.exec(text);
  if (found === null) return undefined;
  const [, sign, size, times] = found;
  if ((sign === "" && at > 0) || (size === "" && times !== "")) return undefined;
  const weight = (sign === "-" ? -1 : 1) * (size === "" ? 1 : Number(size));
  return Number.isFinite(weight) ? weight : undefined;
}
