import type { Setting } from "../families/family.ts";
import type { Law } from "../laws/law-names.ts";
import { type CellSummary, type GroupSummary, summarised } from "./cell-summary.ts";

/** Held at 90 %, at 50 %; width; off; and where it is another, how many hold the generating value. */
type StoredGroup = readonly [number, number, number, number, number?];

type StoredCell = readonly [
  epsilon: number,
  records: number,
  fits: number,
  named: number,
  groups: readonly StoredGroup[],
  /** Places among all codes, each followed by the number of fits that say it. */
  said?: readonly number[],
  old?: readonly StoredGroup[],
];

interface StoredLaw {
  /** Mean processor time of a fit. */
  readonly seconds: number;
  /** Quantities, and how many numbers of a fit are counted for each. */
  readonly groups: Readonly<Record<string, number>>;
  readonly cells: Readonly<Partial<Record<Setting, readonly StoredCell[]>>>;
}

/** Cells by family and law, without what many of them share: a thousand of them are to fit into a small file. */
export interface StoredCells {
  /** All that fits say against themselves. */
  readonly codes: readonly string[];
  readonly families: Readonly<Record<string, Readonly<Record<string, StoredLaw>>>>;
}

export function storedCells(cells: readonly CellSummary[]): StoredCells {
  const codes = [...new Set(cells.flatMap(({ said }) => Object.keys(said)))].toSorted();
  const families = grouped(
    cells,
    ({ family }) => family,
    (ofFamily) =>
      grouped(
        ofFamily,
        ({ law }) => law,
        (own) => storedLaw(own, codes),
      ),
  );
  return { codes, families };
}

function grouped<Value>(
  cells: readonly CellSummary[],
  keyOf: (cell: CellSummary) => string,
  madeOf: (cells: readonly CellSummary[]) => Value,
): Readonly<Record<string, Value>> {
  const keys = [...new Set(cells.map(keyOf))];
  return Object.fromEntries(keys.map((key) => [key, madeOf(cells.filter((cell) => keyOf(cell) === key))]));
}

function storedLaw(cells: readonly CellSummary[], codes: readonly string[]): StoredLaw {
  const spoken = cells.find(({ groups }) => groups.length > 0);
  const seconds = cells.reduce((sum, cell) => sum + cell.seconds / cells.length, 0);
  return {
    seconds: shortened(seconds, 2),
    groups: Object.fromEntries(
      (spoken?.groups ?? []).map(({ group, of }) => [group, of / summarised(spoken!)]),
    ),
    cells: grouped(
      cells,
      ({ setting }) => setting,
      (own) => own.map((cell) => storedCell(cell, codes)),
    ),
  };
}

function storedCell(cell: CellSummary, codes: readonly string[]): StoredCell {
  const { epsilon, records, fits, named, groups, old } = cell;
  const row = [epsilon, records, fits, named, groups.map(storedGroup)] as const;
  const said = Object.entries(cell.said).flatMap(([code, count]) => [codes.indexOf(code), count]);
  if (old !== undefined) return [...row, said, old.map(storedGroup)];
  return said.length === 0 ? row : [...row, said];
}

function storedGroup({ held90, held50, width, off, generating }: GroupSummary): StoredGroup {
  const shared = [held90, held50, shortened(width, 3), Number(off.toFixed(1))] as const;
  return generating === undefined ? shared : [...shared, generating];
}

function shortened(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

export function readCells({ codes, families }: StoredCells): readonly CellSummary[] {
  return Object.entries(families).flatMap(([family, laws]) =>
    Object.entries(laws).flatMap(([law, one]) =>
      Object.entries(one.cells).flatMap(([setting, cells]) => {
        const place = { family, law: law as Law, setting: setting as Setting };
        return cells.map((cell) => readCell(place, one, cell, codes));
      }),
    ),
  );
}

function readCell(
  place: Pick<CellSummary, "family" | "law" | "setting">,
  { groups, seconds }: StoredLaw,
  [epsilon, records, fits, named, counts, pairs = [], old]: StoredCell,
  codes: readonly string[],
): CellSummary {
  const said = readSaid(pairs, codes);
  const read = ([held90, held50, width, off, generating]: StoredGroup, j: number): GroupSummary => {
    const [group, numbers] = Object.entries(groups)[j]!;
    const counted = { group, of: numbers * summarised({ fits, said }), held90, held50, width, off };
    return generating === undefined ? counted : { ...counted, generating };
  };
  return {
    ...{ ...place, epsilon, records, fits, seconds, named, said },
    groups: counts.map(read),
    ...(old && { old: old.map(read) }),
  };
}

function readSaid(pairs: readonly number[], codes: readonly string[]): Readonly<Record<string, number>> {
  const said: Record<string, number> = {};
  for (let i = 0; i < pairs.length; i += 2) said[codes[pairs[i]!]!] = pairs[i + 1]!;
  return said;
}
