import { MOST_CELLS } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { numberParser } from "../../sources/declared/number-text.ts";
import type { Frame } from "../frames/frame.ts";

/** The cells of a frame: for every row its levels, as numbers, and its noisy count. */
export interface FrameCells {
  readonly file: string;
  readonly value: string;
  readonly place: Frame["place"];
  readonly axes: readonly CodedAxis[];
  /** NaN where the row has no number. */
  readonly values: readonly number[];
  /** Where each row stands. */
  readonly rows: readonly number[];
}

/** An axis and the level of every row, counted by first appearance. */
export interface CodedAxis {
  readonly name: string;
  readonly levels: readonly string[];
  readonly codes: readonly number[];
}

/** What a level is called whose field is empty. */
export const EMPTY_LEVEL = "(empty)";

/** Reads the cells of a frame. A number that is none is told by its column and the first row that has one. */
export async function cellsOf(
  frame: Frame,
  names: readonly string[],
  value: string,
  heard: (rows: number) => void,
): Promise<FrameCells> {
  const axes = names.map(codedAxis);
  const [values, rows]: [number[], number[]] = [[], []];
  const faults = new Faults(frame, value);
  for await (const { row, fields } of frame.rows([...names, value])) {
    if (rows.push(row) > MOST_CELLS) refuseLength(frame.file);
    for (const [i, axis] of axes.entries()) axis.add(fields[i]!);
    const text = fields[names.length]!;
    const number = text === "" ? Number.NaN : parse(text);
    if (number === undefined) faults.add(row);
    values.push(number ?? Number.NaN);
    if (rows.length % 1000 === 0) heard(rows.length);
  }
  faults.refuse("no number", "numbers such as 12, -3 or 7.5");
  if (rows.length === 0) refuseEmpty(frame.file);
  const { file, place } = frame;
  return { file, place, value, axes: axes.map((axis) => axis.done), values, rows };
}

const parse = numberParser({});

/** Rows of a column that cannot be used: told together, by their number and the first of them. */
export class Faults {
  readonly #frame: Pick<Frame, "file" | "place">;
  readonly #column: string;
  #count = 0;
  #first = 0;

  constructor(frame: Pick<Frame, "file" | "place">, column: string) {
    this.#frame = frame;
    this.#column = column;
  }

  add(row: number): void {
    this.#count++;
    if (this.#count === 1) this.#first = row;
  }

  refuse(found: string, accepted: string): void {
    if (this.#count === 0) return;
    const { file, place } = this.#frame;
    const where = `in ${this.#count} ${this.#count === 1 ? "row" : "rows"}, first in ${place} ${this.#first}`;
    fail("TABLE_TYPE", { file, column: this.#column, found: `${found} ${where}`, accepted });
  }
}

function codedAxis(name: string) {
  const known = new Map<string, number>();
  const codes: number[] = [];
  return {
    add(text: string): void {
      const level = text === "" ? EMPTY_LEVEL : text;
      const code = known.get(level) ?? known.size;
      if (code === known.size) known.set(level, code);
      codes.push(code);
    },
    get done(): CodedAxis {
      return { name, levels: [...known.keys()], codes };
    },
  };
}

function refuseEmpty(file: string): never {
  return fail("FILE_FORMAT", {
    file,
    found: "a table without a row",
    accepted: "one with a row for each cell",
  });
}

function refuseLength(file: string): never {
  const [found, accepted] = [`a table of more than ${MOST_CELLS} rows`, "one of at most that many cells"];
  return fail("FILE_FORMAT", { file, found, accepted });
}
