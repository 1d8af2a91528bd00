import { typeset } from "@dpbayes/inference/text";
import { html, type Markup, table } from "../../page/markup/html.ts";
import { percent } from "../../page/numbers.ts";
import { numberColumns } from "../asked/number-columns.ts";
import type { Telling } from "../asked/sentences.ts";
import type { ToldNumber } from "../asked/told.ts";
import { publishedInWords, squaresInWords, writerOf } from "../asked/written.ts";
import type { BarLine } from "../charts/count-bars.ts";

/** A number as it is written beside others of its kind. */
function writer({ question, low, high }: ToldNumber): (value: number) => string {
  const write = writerOf(question, high - low);
  return (value) => typeset(write(value));
}

/** A told number as a line of a chart. */
export function barLine(label: string, told: ToldNumber): BarLine {
  const { question, low, median, high, published, leastSquares } = told;
  const write = writer(told);
  const unit = question.kind === "share" ? 100 : 1;
  const values = published.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const most = published.find(({ atMost }) => atMost !== undefined)?.atMost;
  return {
    ...{ label, low: unit * low, median: unit * median, high: unit * high, written: write(median) },
    ...{ between: low === high ? "" : `${write(low)} – ${write(high)}`, published: values },
    ...(most !== undefined && { atMost: most }),
    ...(leastSquares && { leastSquares: leastSquares.estimate }),
    words: [
      `${label}: ${write(median)} (${write(low)} to ${write(high)})`,
      ...published.map((one) => `published ${publishedInWords(one)}`),
      ...(leastSquares ? [`least squares ${typeset(squaresInWords(told)!)}`] : []),
    ].join(", "),
  };
}

/** What the marks of a chart mean. */
export function marksKey(told: readonly ToldNumber[], interval: number): Markup {
  const has = (holds: (one: ToldNumber) => boolean) => told.some(holds);
  const keys = [
    ["post", `median and ${percent(interval)} interval`],
    ...(has(({ published }) => published.some(({ value }) => value !== undefined))
      ? [["noisy", "as published"]]
      : []),
    ...(has(({ published }) => published.some(({ atMost }) => atMost !== undefined))
      ? [["below", "hidden: at most this"]]
      : []),
    ...(has(({ leastSquares }) => leastSquares !== undefined) ? [["squares", "least squares"]] : []),
  ] as const;
  return html`<p class="soft marks">${keys.map(([kind, words]) => html`<span><span class="key ${kind}"></span>${words}</span> `)}</p>`;
}

/** Numbers with what was published and what least squares says. */
export function numbersTable(
  caption: string,
  lines: readonly (readonly [label: string, told: ToldNumber])[],
  telling: Telling,
): Markup {
  const { heads, cells } = numberColumns(
    lines.map(([, told]) => told),
    telling,
  );
  return table(
    caption,
    ["", ...heads.map(typeset)],
    lines.map(([label, told]) => [label, ...cells(told).map(typeset)]),
  );
}
