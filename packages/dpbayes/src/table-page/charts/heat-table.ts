import { html, type Markup } from "../../page/markup/html.ts";

/** A cell of a heat map. */
export interface HeatCell {
  /** Decides the shade; never negative. */
  readonly value: number;
  /** The number itself, and what stands small below it. */
  readonly written: string;
  readonly below: readonly string[];
}

export interface HeatInput {
  readonly caption: string;
  readonly rows: { readonly axis: string; readonly levels: readonly string[] };
  readonly columns: { readonly axis: string; readonly levels: readonly string[] };
  /** By row, then column; undefined where the cell cannot be. */
  readonly cells: readonly (readonly (HeatCell | undefined)[])[];
  readonly shades: Shades;
}

/** Steps of shade, each with the largest value that it stands for. */
export type Shades = readonly number[];

const STEPS = 7;

/**
 * Steps of equal width on the scale of square roots, on which the spread of a count does not depend on its size: a linear
 * scale would show all but the largest cells as nothing.
 */
export function shadesUpTo(largest: number): Shades {
  const most = Math.max(1, largest);
  const edges = Array.from({ length: STEPS }, (_, step) => most * ((step + 1) / STEPS) ** 2);
  return [...new Set(edges.map((edge, step) => (step === STEPS - 1 ? Math.ceil(edge) : Math.round(edge))))];
}

/**
 * A heat map that is a table: the shade is the cell's ground, the number stands in it. Whoever cannot see it reads a table,
 * whoever has a small screen scrolls it, and names of levels break where they must and are never cut.
 */
export function heatTable({ caption, rows, columns, cells, shades }: HeatInput): Markup {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table class="heat"><caption>${caption}</caption>
<thead><tr><th scope="col">${rows.axis} \\ ${columns.axis}</th>${columns.levels.map((level) => html`<th scope="col">${level}</th>`)}</tr></thead>
<tbody>${rows.levels.map(
    (level, row) =>
      html`<tr><th scope="row">${level}</th>${cells[row]!.map((cell) => heatCell(cell, shades))}</tr>\n`,
  )}</tbody></table></div>`;
}

function heatCell(cell: HeatCell | undefined, shades: Shades): Markup {
  if (cell === undefined) return html`<td class="none">cannot be</td>`;
  const below = cell.below.map((line) => html`<small>${line}</small>`);
  return html`<td class="s${shadeOf(cell.value, shades)}"><b>${cell.written}</b>${below}</td>`;
}

function shadeOf(value: number, shades: Shades): number {
  const step = shades.findIndex((most) => value <= most);
  return step < 0 ? shades.length - 1 : step;
}

/** What the shades stand for. */
export function shadeKey(shades: Shades, written: (value: number) => string): Markup {
  return html`<p class="soft shades">${shades.map(
    (most, step) =>
      html`<span><span class="swatch s${step}"></span>${step === 0 ? "up to " : ""}${written(most)}</span>`,
  )}</p>`;
}
