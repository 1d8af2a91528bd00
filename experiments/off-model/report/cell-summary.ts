import { familyNamed } from "../families/grid-families.ts";
import type { Cell } from "../grid/cells.ts";
import { type CellFit, type Found, WITHHELD } from "../grid/fit-cell.ts";
import { CAUSES } from "../laws/causes.ts";

/** What the data sets of a cell gave for numbers that are counted together. */
export interface GroupSummary {
  readonly group: string;
  /** Intervals that were counted. */
  readonly of: number;
  /** Those that hold the truth of the clipped population, at nominal 90 and 50 %. */
  readonly held90: number;
  readonly held50: number;
  /** Those at 90 % that hold the generating value, where clipping makes it another. */
  readonly generating?: number;
  /** Median width of 90 % intervals, in original units. */
  readonly width: number;
  /** Mean over data sets of posterior mean minus truth, in posterior sds. */
  readonly off: number;
}

export interface CellSummary extends Cell {
  readonly fits: number;
  /** Of processor time, of one fit. */
  readonly seconds: number;
  /** None where every fit refuses to summarise what is asked. */
  readonly groups: readonly GroupSummary[];
  /** Fits that carry a finding that names the law of the cell's data. */
  readonly named: number;
  /** Fits by what they say against themselves. */
  readonly said: Readonly<Record<string, number>>;
  /** What the old defaults gave on the same releases, where they were asked. */
  readonly old?: readonly GroupSummary[];
}

export function summariseCell(cell: Cell, fits: readonly CellFit[]): CellSummary {
  const causes = [...CAUSES[cell.law], ...(familyNamed(cell.family).causes ?? [])];
  const old = fits.flatMap((fit) => fit.old ?? []);
  return {
    ...cell,
    fits: fits.length,
    seconds: meanOf(fits.map(({ seconds }) => seconds)),
    groups: groupSummaries(fits),
    named: fits.filter(({ said }) => causes.some((cause) => said.includes(cause))).length,
    said: counted(fits.flatMap(({ said }) => said)),
    ...(old.length > 0 && { old: groupSummaries(old) }),
  };
}

function groupSummaries(fits: readonly CellFit[]): readonly GroupSummary[] {
  const groups = [...new Set(fits.flatMap(({ found }) => found.map(({ group }) => group)))];
  return groups.map((group) =>
    groupSummary(
      group,
      fits.flatMap(({ found }) => found.filter((one) => one.group === group)),
    ),
  );
}

function groupSummary(group: string, found: readonly Found[]): GroupSummary {
  const count = (held: (one: Found) => boolean | undefined) => found.filter(held).length;
  return {
    group,
    of: found.length,
    held90: count(({ held90 }) => held90),
    held50: count(({ held50 }) => held50),
    ...(found[0]!.generating !== undefined && { generating: count(({ generating }) => generating) }),
    width: medianOf(found.map(({ width }) => width)),
    off: meanOf(found.map(({ off }) => off)),
  };
}

/** Fits that print intervals. */
export function summarised({ fits, said }: Pick<CellSummary, "fits" | "said">): number {
  return fits - (said[WITHHELD] ?? 0);
}

function counted(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number {
  const ordered = values.toSorted((one, other) => one - other);
  const half = (ordered.length - 1) / 2;
  return (ordered[Math.floor(half)]! + ordered[Math.ceil(half)]!) / 2;
}
