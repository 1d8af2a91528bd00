import { html, list, type Markup, raw } from "../../page/markup/html.ts";
import { percent } from "../../page/numbers.ts";
import type { PageSection } from "../../page/sections/section.ts";
import { headOf, sentenceOf } from "../asked/sentences.ts";
import type { ToldNumber } from "../asked/told.ts";
import { countBars } from "../charts/count-bars.ts";
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
  return html`<p>Each number with its ${percent(interval)} interval: what the true counts may be, given the published numbers. It covers the noise that was added, if the noise is as the table says and the prior holds.</p>
${list(asked.map((answer) => `${sentenceOf(answer, context)}.`))}
${lines.length < 2 ? undefined : charts(lines, interval)}
${numbersTable("The answers in numbers", lines, interval)}`;
}

/** The question, and of a rank the level. */
function labelOf({ question, level }: ToldNumber, { table }: TablePageContext): string {
  return level === undefined ? headOf(question, table) : `${headOf(question, table)}: ${level}`;
}

type Line = readonly [label: string, told: ToldNumber];

const titles = {
  total: "Counts",
  share: "Shares",
  ratio: "Ratios",
  difference: "Differences",
  linear: "Sums with weights",
  rank: "Ranks, 1 the largest",
} as const;

/** Numbers of one kind have one axis; a single one needs no chart. */
function charts(lines: readonly Line[], interval: number): Markup {
  const kinds = (Object.keys(titles) as (keyof typeof titles)[]).flatMap((kind) => {
    const own = lines.filter(([, { question }]) => question.kind === kind).filter(canBeDrawn);
    return own.length === 0
      ? []
      : [{ title: titles[kind], own, from0: kind === "total" || kind === "share" }];
  });
  return html`${marksKey(
    kinds.flatMap(({ own }) => own.map(([, told]) => told)),
    interval,
  )}
<div class="figures">${kinds.map(
    ({ title, own, from0 }) =>
      html`<figure><h3>${title}</h3>${raw(
        countBars(
          title,
          own.slice(0, MOST_LINES).map(([label, told]) => barLine(label, told)),
          from0,
        ),
      )}${own.length > MOST_LINES ? html`<figcaption>The first ${MOST_LINES} of ${own.length}; the table has all.</figcaption>` : undefined}</figure>`,
  )}</div>`;
}

const MOST_LINES = 40;

function canBeDrawn([, { low, median, high }]: Line): boolean {
  return [low, median, high].every(Number.isFinite);
}
