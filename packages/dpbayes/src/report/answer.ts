import { type Parameter, pooled, type SummaryRow } from "@dpbayes/inference";
import { densityChart } from "./density-chart.ts";
import { html, type Markup, raw, table } from "./html.ts";
import { type IntervalLine, intervalChart } from "./interval-chart.ts";
import { percent, rounded, short } from "./numbers.ts";
import type { ReportContext } from "./report-options.ts";

/** The answer: a card per number, blocks of one kind side by side, and the table of all. */
export function answerPart(context: ReportContext): Markup {
  const { fit, interval, shown } = context;
  const tail = (1 - interval) / 2;
  const { rows } = fit.summary({ quantiles: [tail, 1 - tail], hdi: interval });
  const rest = fit.names.length - shown.length;
  return html`<section aria-labelledby="answer"><h2 id="answer">What the data say</h2>
<p>Each number with its ${percent(interval)} interval. It covers sampling error and privacy noise, if the model and its prior hold; what is not exact is listed under “Approximations”.</p>
<p class="soft"><span class="key post"></span>posterior${context.comparison?.prior ? html`<span class="key pri"></span>prior` : undefined}</p>
<div class="cards">${rows.filter(({ name }) => shown.includes(name)).map((row) => card(context, row))}</div>
${blockCharts(context, rows)}
${rest > 0 ? html`<p class="soft">${rest} more numbers are in the table.</p>` : undefined}
${numbersTable(rows, interval)}</section>`;
}

function card({ fit, interval, comparison }: ReportContext, row: SummaryRow): Markup {
  const [low, high] = row.quantiles as [number, number];
  const prior = comparison?.prior?.names.includes(row.name)
    ? pooled(comparison.prior.chains(row.name))
    : undefined;
  const drawn = densityChart({
    name: row.name,
    draws: pooled(fit.chains(row.name)),
    interval: [low, high],
    ...(prior && { prior }),
  });
  return html`<div class="card"><h3>${row.name}</h3>
<p class="big">${rounded(row.median, high - low)}</p>
<p class="soft">${percent(interval)} between ${rounded(low, high - low)} and ${rounded(high, high - low)}</p>
${drawn === undefined ? html`<p class="soft">the same in every draw</p>` : raw(drawn)}</div>`;
}

const MOST_TABLE = 60;

function numbersTable(rows: readonly SummaryRow[], interval: number): Markup {
  const heads = ["number", "median", "mean", "sd", `${percent(interval)} from`, "to", "shortest from", "to"];
  const lines = rows
    .slice(0, MOST_TABLE)
    .map(({ name, median, mean, sd, quantiles, hdi }) => [
      name,
      ...[median, mean, sd, ...quantiles, ...hdi].map(short),
    ]);
  const left = rows.length - lines.length;
  const caption = `Posterior in numbers${left > 0 ? ` (the first ${lines.length} of ${rows.length}; an export has all)` : ""}`;
  return table(caption, heads, lines);
}

/** Charts of blocks whose numbers are of one kind: shares of levels, words of topics. */
function blockCharts({ fit, interval }: ReportContext, rows: readonly SummaryRow[]): readonly Markup[] {
  return fit.parameters.filter(isOneKind).flatMap((parameter) => {
    const of = rows
      .filter(({ name }) => name.startsWith(`${parameter.name}[`))
      .filter(({ quantiles }) => quantiles.every(Number.isFinite))
      .slice(0, 20);
    if (of.length < 2) return [];
    const lines = of.map((row): IntervalLine => {
      const [low, high] = row.quantiles as [number, number];
      return { label: row.name.slice(parameter.name.length + 1, -1), low, median: row.median, high };
    });
    const title = `${percent(interval)} intervals of ${parameter.name}`;
    return [
      html`<figure class="wide">${raw(intervalChart(title, lines))}<figcaption>${title}; dots are medians.</figcaption></figure>`,
    ];
  });
}

/** Coefficients have units of their own each, so that a common axis would lie. */
function isOneKind({ name, shape }: Parameter): boolean {
  return (
    shape.length > 0 &&
    name !== "coefficients" &&
    !name.startsWith("covariate_") &&
    name !== "weights" &&
    name !== "state"
  );
}
