import { nameOf } from "../grid/cells.ts";
import { type CellSummary, type GroupSummary, summarised } from "./cell-summary.ts";
import { type Looked, NAMED } from "./rule.ts";

/** Everything that a cell is judged by. */
export function lookedCells(cells: readonly CellSummary[]): readonly Looked[] {
  return cells.flatMap((cell) =>
    cell.groups.flatMap(({ group, generating }) => [
      looked(nameOf(cell), group, false, [cell]),
      ...(generating === undefined ? [] : [looked(nameOf(cell), group, true, [cell])]),
    ]),
  );
}

/**
 * The same over all cells of a family and a law: many data sets, which know a share to a few hundredths. Cells whose fits name the
 * cause keep the rule by themselves and are left out.
 */
export function lookedLaws(cells: readonly CellSummary[]): readonly Looked[] {
  const silent = cells.filter(({ named, fits, groups }) => named < NAMED * fits && groups.length > 0);
  const keyOf = ({ family, law }: CellSummary) => `${family}, ${law}`;
  return [...new Set(silent.map(keyOf))].flatMap((key) => {
    const own = silent.filter((cell) => keyOf(cell) === key);
    return own[0]!.groups.flatMap(({ group, generating }) => [
      looked(key, group, false, own),
      ...(generating === undefined ? [] : [looked(key, group, true, own)]),
    ]);
  });
}

function looked(name: string, group: string, generating: boolean, cells: readonly CellSummary[]): Looked {
  const counts = cells.map((cell) => groupOf(cell, group)!);
  const held = counts.map((count) => (generating ? count.generating! : count.held90));
  const [of, fits] = [sum(counts.map((count) => count.of)), sum(cells.map(summarised))];
  const named = sum(cells.map((cell) => cell.named)) / sum(cells.map((cell) => cell.fits));
  return { name, group, generating, share: sum(held) / of, of, fits, named, cells };
}

export function groupOf({ groups }: CellSummary, wanted: string): GroupSummary | undefined {
  return groups.find(({ group }) => group === wanted);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
