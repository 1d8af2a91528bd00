import { folded, html, type Markup, raw } from "../../page/markup/html.ts";
import type { PageSection } from "../../page/sections/section.ts";
import { type Margin, marginsOf } from "../asked/margins.ts";
import { countBars } from "../charts/count-bars.ts";
import type { TablePageContext } from "../table-page-options.ts";
import { barLine, marksKey, numbersTable } from "./numbers.ts";

/** The totals of every axis's levels, as bars. */
export const marginsSection: PageSection<TablePageContext> = {
  id: "margins",
  title: "Level by level",
  content: marginsContent,
};

function marginsContent(context: TablePageContext): Markup | undefined {
  const margins = marginsOf(context.table);
  if (margins.length === 0) return undefined;
  const told = margins.flatMap(({ lines }) => lines.map(({ question }) => context.told(question)));
  return html`${marksKey(told, context.interval)}
<div class="figures">${margins.map((margin) => marginFigure(context, margin))}</div>`;
}

function marginFigure(context: TablePageContext, { axis, lines, others }: Margin): Markup {
  const { told } = context;
  const labelled = lines.map(({ label, question }) => [label, told(question)] as const);
  const rest = others && ([`${others.count} others together`, told(others.question)] as const);
  const title = `Counts by ${axis.name}`;
  return html`<figure><h3>${axis.name}</h3>${raw(
    countBars(
      title,
      labelled.map(([label, one]) => barLine(label, one)),
    ),
  )}${
    others &&
    html`<figcaption>Shown are the ${lines.length} largest of ${axis.levels.length} levels, by what was published; the other ${others.count} stand together in the table.</figcaption>`
  }
${folded(`${axis.name} in numbers`, numbersTable(title, rest ? [...labelled, rest] : labelled, context))}</figure>`;
}
