import type { Cell } from "../grid/cells.ts";
import type { CellSummary } from "./cell-summary.ts";
import { colourOf, inkOf } from "./colours.ts";
import { NAMED } from "./rule.ts";
import { sizeWords } from "./words.ts";

const [LEFT, TOP, WIDE, HIGH, GAP] = [290, 92, 40, 17, 12];

/** The grid at a glance: a row for each family and law, a column for each place, the lowest share of any quantity as a colour. */
export function heatMap(cells: readonly CellSummary[]): string {
  const columns = columnsOf(cells);
  const rows = rowsOf(cells);
  const height = TOP + rows.reduce((sum, row) => sum + HIGH + (row.first ? GAP : 0), 0) + 10;
  const width = LEFT + columns.reduce((sum, column) => sum + WIDE + (column.first ? GAP : 0), 0) + 10;
  const drawn = [
    `<text x="8" y="18" font-size="13" font-weight="bold">Share of truths in 90 % intervals: the lowest of a cell's quantities</text>`,
    `<text x="8" y="34">green: 85 % and more; yellow to red: less; a dot: 90 % of fits name the cause; –: no interval is printed</text>`,
    ...columns.map(columnHead),
    ...rows.flatMap((row) => rowMarkup(row, columns)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="10.5">\n<title>Share of truths in 90 % intervals by family, law and place</title>\n<rect width="${width}" height="${height}" fill="#fff"/>\n${drawn.join("\n")}\n</svg>\n`;
}

interface Column extends Pick<Cell, "setting" | "epsilon" | "records"> {
  readonly x: number;
  readonly first: boolean;
}

function columnsOf(cells: readonly CellSummary[]): readonly Column[] {
  const keys = [...new Set(cells.map(placeOf))];
  let x = LEFT - GAP;
  return keys.map((key, i) => {
    const { setting, epsilon, records } = cells.find((cell) => placeOf(cell) === key)!;
    const first = i === 0 || !keys[i - 1]!.startsWith(`${setting} `);
    x += first ? GAP : 0;
    x += i === 0 ? 0 : WIDE;
    return { setting, epsilon, records, x, first };
  });
}

function placeOf({ setting, epsilon, records }: Pick<Cell, "setting" | "epsilon" | "records">): string {
  return `${setting} ${epsilon} ${records}`;
}

interface Row {
  readonly family: string;
  readonly law: string;
  readonly cells: readonly CellSummary[];
  readonly y: number;
  readonly first: boolean;
}

function rowsOf(cells: readonly CellSummary[]): readonly Row[] {
  const keys = [...new Set(cells.map(({ family, law }) => `${family}\n${law}`))];
  let y = TOP - HIGH - GAP;
  return keys.map((key, i) => {
    const [family, law] = key.split("\n") as [string, string];
    const first = i === 0 || !keys[i - 1]!.startsWith(`${family}\n`);
    y += HIGH + (first ? GAP : 0);
    return { family, law, first, y, cells: cells.filter((one) => one.family === family && one.law === law) };
  });
}

function columnHead({ setting, epsilon, records, x, first }: Column): string {
  const middle = x + WIDE / 2;
  const name = first ? `<text x="${x}" y="${TOP - 36}" font-weight="bold">${setting}</text>` : "";
  return `${name}<text x="${middle}" y="${TOP - 22}" text-anchor="middle">ε ${epsilon}</text><text x="${middle}" y="${TOP - 9}" text-anchor="middle">${sizeWords(records)}</text>`;
}

function rowMarkup({ family, law, cells, y, first }: Row, columns: readonly Column[]): readonly string[] {
  const base = y + HIGH - 5;
  const title = first ? `<text x="8" y="${base}" font-weight="bold">${family}</text>` : "";
  return [
    `${title}<text x="${LEFT - 8}" y="${base}" text-anchor="end">${law}</text>`,
    ...columns.flatMap((column) => {
      const cell = cells.find((one) => placeOf(one) === placeOf(column));
      return cell === undefined ? [] : [cellMarkup(cell, column.x, y)];
    }),
  ];
}

function cellMarkup(cell: CellSummary, x: number, y: number): string {
  if (cell.groups.length === 0)
    return `<text x="${x + WIDE / 2 - 2}" y="${y + HIGH - 5}" text-anchor="middle" fill="#888">–</text>`;
  const share = Math.min(...cell.groups.map(({ held90, of }) => held90 / of));
  const [colour, ink] = [colourOf(share), inkOf(share)];
  const dot =
    cell.named >= NAMED * cell.fits
      ? `<circle cx="${x + WIDE - 6}" cy="${y + HIGH / 2}" r="2" fill="${ink}"/>`
      : "";
  return `<rect x="${x}" y="${y}" width="${WIDE - 1}" height="${HIGH - 1}" fill="${colour}"/><text x="${x + WIDE / 2 - 2}" y="${y + HIGH - 5}" text-anchor="middle" fill="${ink}">${Math.round(100 * share)}</text>${dot}`;
}
