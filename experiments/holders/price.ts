import { readFile, writeFile } from "node:fs/promises";
import { betweenMarkers } from "../between-markers.ts";
import { markdownTable } from "../markdown.ts";
import { type CellSummary, meanOf } from "./cell-summary.ts";
import { summaryOf } from "./choose-default.ts";
import { CANDIDATES, POOLED } from "./grid/models.ts";

const PAGE = new URL("../../docs/how-to/several-holders.md", import.meta.url);
const MARKER = "price";

/** How much wider intervals are where holders do not differ: by J, averaged over budgets and sizes, with their range. */
export function priceTable(grid: readonly CellSummary[]): string {
  const none = grid.filter(({ tau }) => tau === 0);
  const lines = [...new Set(none.map(({ holders }) => holders))].map((holders) => {
    const own = none.filter((cell) => cell.holders === holders);
    return [
      String(holders),
      ...CANDIDATES.map((model) => ratioWords(own, model)),
      ...[POOLED, ...CANDIDATES].map((model) => heldWords(own, model)),
    ];
  });
  const held = [POOLED, ...CANDIDATES].map((model) => `${model}: 90 % intervals hold`);
  return markdownTable(["holders", ...CANDIDATES, ...held], lines);
}

function ratioWords(cells: readonly CellSummary[], model: string): string {
  const ratios = cells.map((cell) => summaryOf(cell, model).width / summaryOf(cell, POOLED).width);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  return `${meanOf(ratios).toFixed(2)} (${low}–${high})`;
}

/** Covariates differ all the same, so that the pooled model's narrow intervals need not hold what they say. */
function heldWords(cells: readonly CellSummary[], model: string): string {
  const shares = cells.map((cell) => summaryOf(cell, model).held90);
  return `${(100 * meanOf(shares)).toFixed(0)} %`;
}

/** The documentation shows the table too. */
export async function writePrice(grid: readonly CellSummary[]): Promise<void> {
  const page = await readFile(PAGE, "utf8");
  await writeFile(PAGE, betweenMarkers(page, MARKER, priceTable(grid)));
}
