import { short, typeset } from "@dpbayes/inference/text";
import { html, type Markup, table } from "../../page/markup/html.ts";
import { percent } from "../../page/numbers.ts";
import type { ToldNumber } from "../asked/told.ts";
import { publishedInWords, writerOf } from "../asked/written.ts";
import type { BarLine } from "../charts/count-bars.ts";

/** A number as it is written beside others of its kind. */
function writer({ question, low, high }: ToldNumber): (value: number) => string {
  const write = writerOf(question, high - low);
  return (value) => typeset(write(value));
}

/** A told number as a line of a chart. */
export function barLine(label: string, told: ToldNumber): BarLine {
  const { low, median, high, published, leastSquares } = told;
  const write = writer(told);
  const values = published.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const most = published.find(({ atMost }) => atMost !== undefined)?.atMost;
  return {
    ...{ label, low, median, high, written: write(median), published: values },
    ...(most !== undefined && { atMost: most }),
    ...(leastSquares && { leastSquares: leastSquares.estimate }),
    words: [
      `${label}: ${write(median)} (${write(low)} to ${write(high)})`,
      ...published.map((one) => `published ${publishedInWords(one)}`),
      ...(leastSquares ? [`least squares ${write(leastSquares.estimate)}`] : []),
    ].join(", "),
  };
}

/** What the marks of a chart mean. */
export function marksKey(told: readonly ToldNumber[], interval: number): Markup {
  const has = (holds: (one: ToldNumber) => boolean) => told.some(holds);
  const noisy = has(({ published }) => published.some(({ value }) => value !== undefined));
  const hidden = has(({ published }) => published.some(({ atMost }) => atMost !== undefined));
  const squares = has(({ leastSquares }) => leastSquares !== undefined);
  return html`<p class="soft"><span class="key post"></span>median and ${percent(interval)} interval${noisy ? html`<span class="key noisy"></span>as published, with noise` : undefined}${hidden ? html`<span class="key below"></span>hidden, at most this` : undefined}${squares ? html`<span class="key squares"></span>least squares` : undefined}</p>`;
}

/** Numbers with what was published and what least squares says; columns that would be empty are left out. */
export function numbersTable(
  caption: string,
  lines: readonly (readonly [label: string, told: ToldNumber])[],
  interval: number,
): Markup {
  const told = lines.map(([, one]) => one);
  const noisy = told.some(({ published }) => published.length > 0);
  const squares = told.some(({ leastSquares }) => leastSquares !== undefined);
  const chance = told.some(({ probability }) => probability !== undefined);
  const heads = [
    ...["", "median", `${percent(interval)} from`, "to"],
    ...(noisy ? ["published"] : []),
    ...(squares ? ["least squares", "its sd"] : []),
    ...(chance ? ["probability of rank 1, or above 0"] : []),
  ];
  const cells = lines.map(([label, one]) => {
    const write = writer(one);
    const { median, low, high, published, leastSquares, probability } = one;
    return [
      ...[label, ...[median, low, high].map(write)],
      ...(noisy ? [published.map(publishedInWords).join("; ") || "\u2013"] : []),
      ...(squares ? squaresOf(leastSquares, write) : []),
      ...(chance ? [probability === undefined ? "\u2013" : percent(probability, 1)] : []),
    ];
  });
  return table(caption, heads, cells);
}

function squaresOf(
  squares: ToldNumber["leastSquares"],
  write: (value: number) => string,
): readonly [string, string] {
  return squares === undefined ? ["\u2013", "\u2013"] : [write(squares.estimate), typeset(short(squares.sd))];
}
