import { html, list, type Markup, raw } from "../../page/markup/html.ts";
import { percent } from "../../page/numbers.ts";
import type { PageSection } from "../../page/sections/section.ts";
import { labelOf } from "../asked/number-columns.ts";
import { headOf, hiddenWarning, sentenceOf } from "../asked/sentences.ts";
import type { ToldNumber } from "../asked/told.ts";
import { type AxisKind, countBars } from "../charts/count-bars.ts";
import type { TablePageContext } from "../table-page-options.ts";
import { barLine, marksKey, numbersTable } from "./numbers.ts";

/** What was asked: in sentences, as charts of one kind each, and as a table. */
export const answerSection: PageSection<TablePageContext> = {
  id: "answer",
  title: "What the table says",
  content: answerContent,
};

function answerContent(context: TablePageContext): Markup {
  const { asked, interval } = context;
  const lines = asked.flat().map((one) => [labelOf(one, context), one] as const);
  const hidden = hiddenWarning(asked.flat());
  return html`<p>Each number with its ${percent(interval)} interval: what the true counts may be, given the published numbers. It covers the noise that was added, if the noise is as the table says and the prior holds.</p>
${list(asked.map((answer) => `${sentenceOf(answer, context)}.`))}
${hidden === undefined ? undefined : html`<p class="warn">Take care: ${hidden}.</p>`}
${lines.length < 2 ? undefined : charts(context)}
${numbersTable("The answers in numbers", lines, context)}`;
}

const titles = {
  total: "Counts",
  share: "Shares, in %",
  ratio: "Ratios",
  difference: "Differences",
  linear: "Sums with weights",
} as const;

type Line = readonly [label: string, told: ToldNumber];

interface OneAxis {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly kind: AxisKind;
}

/** Numbers of one kind share an axis; the ranks of every question have one of their own. */
function axesOf({ asked, table }: TablePageContext): readonly OneAxis[] {
  const kinds = (Object.keys(titles) as (keyof typeof titles)[]).map((kind) => ({
    title: titles[kind],
    lines: asked
      .flat()
      .filter(({ question }) => question.kind === kind)
      .map((told) => [headOf(told.question, table), told] as const),
    kind: { from0: kind === "total" || kind === "share" },
  }));
  const ranks = asked
    .filter(([first]) => first?.question.kind === "rank")
    .map((answer) => ({
      title: `R${headOf(answer[0]!.question, table).slice(1)}, 1 the largest`,
      lines: answer.map((told) => [told.level!, told] as const),
      kind: { from0: false, ranks: true },
    }));
  return [...kinds, ...ranks]
    .map((axis) => ({ ...axis, lines: axis.lines.filter(canBeDrawn) }))
    .filter(({ lines }) => lines.length > 0);
}

function charts(context: TablePageContext): Markup {
  const axes = axesOf(context);
  const told = axes.flatMap(({ lines }) => lines.map(([, one]) => one));
  return html`${marksKey(told, context.interval)}
<div class="figures">${axes.map(
    ({ title, lines, kind }) =>
      html`<figure><h3>${title}</h3>${raw(
        countBars(
          title,
          lines.slice(0, MOST_LINES).map(([label, one]) => barLine(label, one)),
          kind,
        ),
      )}${lines.length > MOST_LINES ? html`<figcaption>The first ${MOST_LINES} of ${lines.length}; the table has all.</figcaption>` : undefined}</figure>`,
  )}</div>`;
}

const MOST_LINES = 40;

function canBeDrawn([, { low, median, high }]: Line): boolean {
  return [low, median, high].every(Number.isFinite);
}
