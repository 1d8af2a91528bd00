import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { chosenLevels } from "./chosen-levels.ts";
import { type Piece, splitPieces, wordOf } from "./quoting.ts";

/** A text that is being read, for errors. */
export interface Reading {
  readonly table: NoisyTable;
  /** What the words stand in: `"region=nort"`. */
  readonly question: string;
}

/** The cells of `region=north,age=18-29|30-39`, or of `all`. Axes and levels are the table's own, or it is refused. */
export function patternFromPieces(pieces: readonly Piece[], reading: Reading): CellPattern {
  if (pieces.every(({ quoted }) => !quoted) && wordOf(pieces) === "all") return Object.freeze({});
  const pattern = new Map<string, readonly string[]>();
  for (const clause of splitPieces(pieces, /,/)) {
    const [axis, levels] = clauseOf(clause, reading);
    if (pattern.has(axis))
      refuse(reading, `${axis} named twice`, `each axis once: ${axis}=LEVEL|LEVEL for several of its levels`);
    pattern.set(axis, levels);
  }
  const found: CellPattern = Object.freeze(Object.fromEntries(pattern));
  chosenLevels(reading.table, found, reading.question);
  return found;
}

const GRAMMAR = "AXIS=LEVEL or AXIS=LEVEL|LEVEL, with commas between axes, or all";

function clauseOf(clause: readonly Piece[], reading: Reading): readonly [string, readonly string[]] {
  const sides = splitPieces(clause, /=/);
  const axis = wordOf(sides[0]!);
  if (sides.length !== 2 || axis === undefined) return refuse(reading, textOf(clause), GRAMMAR);
  const levels = splitPieces(sides[1]!, /\|/).map(
    (level) => wordOf(level) ?? refuse(reading, textOf(clause), GRAMMAR),
  );
  return [axis, Object.freeze(levels)];
}

/** Refuses the text, with what was meant to stand there. */
export function refuse({ question }: Reading, found: string, accepted: string): never {
  return fail("ARGUMENT", { name: `a part of ${question}`, found, accepted: `${accepted}${QUOTES}` });
}

const QUOTES = ' (in double quotes what has , = | ( ) or " in it, quotes doubled)';

export function textOf(pieces: readonly Piece[]): string {
  const text = pieces
    .map((piece) => (piece.quoted ? `"${piece.text}"` : piece.text))
    .join("")
    .trim();
  return text === "" ? "nothing" : `'${text}'`;
}
