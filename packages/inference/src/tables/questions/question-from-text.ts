import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { requireAxis } from "./chosen-levels.ts";
import { patternFromPieces, type Reading, refuse, textOf } from "./pattern-from-text.ts";
import { type Piece, piecesOf, splitPieces, wordOf } from "./quoting.ts";
import { type QuestionKind, questionKinds, type TableQuestion } from "./table-question.ts";
import { weightsFromPieces } from "./weights-from-text.ts";

/**
 * A question as a command line has it:
 *
 * - total: `region=north,age=18-29|30-39`, or `all`
 * - share: `age=18-29`, or `age=18-29 of region=north`
 * - ratio: `sex=f to sex=m`
 * - difference: `year=2020 minus year=2010`
 * - rank: `region`, or `region in age=18-29`
 * - linear: `0.5 (age=18-29) + 2 (age=30-39) - (region=north)`
 *
 * Axes and levels must be the table's; whatever is not is refused, with the name that was probably meant.
 *
 * @example
 * ```ts
 * import { questionFromText } from "@dpbayes/inference/tables";
 * const table = {
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [
 *     { name: "region", levels: ["north", "south"] },
 *     { name: "age", levels: ["<30", "30-59", "60+"] },
 *   ],
 *   measurements: [],
 * } as const;
 * console.log(questionFromText("share", "age=<30|30-59 of region=north", table).kind); // share
 * ```
 */
export function questionFromText(kind: QuestionKind, text: string, table: NoisyTable): TableQuestion {
  const reading = { table, question: `'${text}'` };
  const pieces = piecesOf(text) ?? refuse(reading, "a quote that is not closed", "quotes in pairs");
  if (!questionKinds.includes(kind))
    fail("ARGUMENT", {
      name: "kind of a question",
      found: `"${kind}"`,
      accepted: `one of ${questionKinds.join(", ")}`,
    });
  return Object.freeze(readers[kind](pieces, reading));
}

const readers: {
  readonly [K in QuestionKind]: (pieces: readonly Piece[], reading: Reading) => TableQuestion;
} = {
  total: (pieces, reading) => ({ kind: "total", cells: patternFromPieces(pieces, reading) }),
  share: (pieces, reading) => {
    const [cells, of] = patterns(pieces, "of", reading);
    return { kind: "share", cells: cells!, ...(of && { of }) };
  },
  ratio: (pieces, reading) => {
    const [cells, to] = bothPatterns(pieces, "to", reading);
    return { kind: "ratio", cells, to };
  },
  difference: (pieces, reading) => {
    const [cells, minus] = bothPatterns(pieces, "minus", reading);
    return { kind: "difference", cells, minus };
  },
  linear: (pieces, reading) => ({ kind: "linear", weights: weightsFromPieces(pieces, reading) }),
  rank: (pieces, reading) => {
    const [axis, cells] = sides(pieces, "in", reading);
    const name =
      wordOf(axis!) ?? refuse(reading, textOf(axis!), "the name of an axis, alone or AXIS in CELLS");
    requireAxis(reading.table, name, reading.question);
    return { kind: "rank", axis: name, ...(cells && { cells: patternFromPieces(cells, reading) }) };
  },
};

/** What stands before and after a word, which may be there once. */
function sides(pieces: readonly Piece[], word: string, reading: Reading): readonly (readonly Piece[])[] {
  const parts = splitPieces(pieces, new RegExp(`\\s+${word}\\s+`));
  return parts.length <= 2
    ? parts
    : refuse(reading, `"${word}" ${parts.length - 1} times`, `it once or not at all`);
}

function patterns(pieces: readonly Piece[], word: string, reading: Reading): readonly CellPattern[] {
  return sides(pieces, word, reading).map((side) => patternFromPieces(side, reading));
}

function bothPatterns(
  pieces: readonly Piece[],
  word: string,
  reading: Reading,
): readonly [CellPattern, CellPattern] {
  const [first, second] = patterns(pieces, word, reading);
  if (second === undefined) return refuse(reading, `no "${word}"`, `CELLS ${word} CELLS`);
  return [first!, second];
}
