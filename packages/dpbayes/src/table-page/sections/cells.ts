import { grouped } from "@dpbayes/inference/text";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import { folded, html, type Markup } from "../../page/markup/html.ts";
import { percent } from "../../page/numbers.ts";
import type { PageSection } from "../../page/sections/section.ts";
import { cannotBe } from "../asked/cannot-be.ts";
import { type Cross, type CrossAxis, crossesOf } from "../asked/crosses.ts";
import type { ToldNumber } from "../asked/told.ts";
import { publishedInWords, writerOf } from "../asked/written.ts";
import { type HeatCell, heatTable, shadeKey, shadesUpTo } from "../charts/heat-table.ts";
import type { TablePageContext } from "../table-page-options.ts";
import { numbersTable } from "./numbers.ts";

/** Two axes against each other as heat maps, one for each level of a third. */
export const cellsSection: PageSection<TablePageContext> = {
  id: "cells",
  title: "Axes against each other",
  content: cellsContent,
};

function cellsContent(context: TablePageContext): Markup | undefined {
  const crosses = crossesOf(context.table);
  if (crosses.length === 0) return undefined;
  return html`<p>In each cell the median and, below it, the ${percent(context.interval)} interval. The stronger the colour, the more.</p>
${crosses.map((cross) => crossPart(context, cross))}`;
}

interface ToldCell {
  readonly row: string;
  readonly column: string;
  readonly told: ToldNumber;
}

interface ToldPanel {
  readonly level: string | undefined;
  readonly cells: readonly ToldCell[];
}

function crossPart(context: TablePageContext, cross: Cross): Markup {
  const { table, told: numberOf } = context;
  const { rows, columns, panels } = cross;
  const drawn: readonly ToldPanel[] = (panels?.shown ?? [undefined]).map((level) => ({
    level,
    cells: rows.shown.flatMap((row) =>
      columns.shown.map((column) => ({ row, column, told: numberOf(cross.question(row, column, level)) })),
    ),
  }));
  const all = drawn.flatMap(({ cells }) => cells.map(({ told }) => told));
  const shades = shadesUpTo(Math.max(...all.map(({ median }) => median)));
  const few = all.length <= MOST_WITH_PUBLISHED;
  const maps = drawn.map(({ level, cells }) => {
    const caption = `${rows.axis.name} by ${columns.axis.name}${level === undefined ? "" : `, ${panels!.axis.name} ${level}`}`;
    return heatTable({
      caption,
      rows: { axis: rows.axis.name, levels: rows.shown },
      columns: { axis: columns.axis.name, levels: columns.shown },
      cells: rows.shown.map((row) =>
        cells.filter((cell) => cell.row === row).map(({ told }) => heatCell(table, told, few)),
      ),
      shades,
    });
  });
  const lines = drawn.flatMap(({ level, cells }) =>
    cells.map(({ row, column, told }) => [[row, column, level].filter(isText).join(", "), told] as const),
  );
  return html`<div${panels ? html` class="panels"` : undefined}>${maps}</div>
${shadeKey(shades, (value) => grouped(value))}
${leftOut([rows, columns, ...(panels ? [panels] : [])])}
${folded("Every cell in numbers", numbersTable(`Cells of table ${table.id}`, lines, context))}`;
}

/** With few cells there is room for what was published as well. */
const MOST_WITH_PUBLISHED = 80;

function heatCell(table: NoisyTable, told: ToldNumber, few: boolean): HeatCell | undefined {
  const { question, median, low, high, published } = told;
  if (question.kind === "total" && cannotBe(table, question.cells ?? {})) return undefined;
  const write = writerOf(question, high - low);
  const noisy = published.filter(({ noise }) => noise.law !== "none");
  const shown = few && noisy.length > 0 ? linesOf(`noisy ${noisy.map(publishedInWords).join("; ")}`) : [];
  const interval = low === high ? "exactly" : `${write(low)} to ${write(high)}`;
  return { value: Math.max(0, median), written: write(median), below: [interval, ...shown] };
}

function leftOut(axes: readonly CrossAxis[]): Markup | undefined {
  const cut = axes.filter(({ others }) => others.length > 0);
  if (cut.length === 0) return undefined;
  const words = cut.map(
    ({ axis, shown }) => `the ${shown.length} largest of ${axis.levels.length} levels of ${axis.name}`,
  );
  return html`<p class="soft">Shown are ${words.join(", ")}, by what was published.</p>`;
}

function isText(text: string | undefined): text is string {
  return text !== undefined;
}

/** "hidden, at most 10" in two lines, or columns with a hidden number would be twice as wide as the others. */
function linesOf(words: string): readonly string[] {
  return words.split(/(?<=,) /);
}
