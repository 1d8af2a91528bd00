import { isTechnical, type SummaryRow } from "@dpbayes/inference";
import { pooled } from "@dpbayes/inference/diagnostics";
import { significant } from "@dpbayes/inference/text";
import { parseFormula } from "@dpbayes/privacy/formats";
import { densityChart } from "../charts/density-chart.ts";
import { holdersOf, namesOfSingleHolders } from "../holders/holder-draws.ts";
import { html, list, type Markup, raw, table } from "../markup/html.ts";
import { fourDigits, percent, rounded } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";
import { blocksPart } from "./blocks.ts";
import { ratiosPart } from "./ratios.ts";
import type { PageSection } from "./section.ts";

/** The answer: a card per number, blocks of one kind side by side, and the table of all. */
export const answerSection: PageSection = {
  id: "answer",
  title: "What the data say",
  content: answerContent,
};

function answerContent(context: PageContext): Markup {
  const { fit, interval, shown } = context;
  const { rows, ratios, sentences, withheld, verdict } = fit.summary({ hdi: interval });
  const single = namesOfSingleHolders(fit);
  const rest = fit.names.length - shown.length;
  return html`<p>Each number with its ${percent(interval)} interval. It covers sampling error and privacy noise, if the model and its prior hold; what is not exact is listed under “Approximations”.</p>
${holdersOf(fit).length === 0 ? undefined : html`<p>Coefficients are means over ${holdersOf(fit).length} holders; each holder's own stand below.</p>`}
${sentencesPart(context, sentences)}
<p class="soft"><span class="key post"></span>posterior${context.comparison?.prior ? html`<span class="key pri"></span>prior` : undefined}</p>
${withheld.length === 0 ? undefined : html`<p class="warn">${verdict.split("\n")[0]}</p>`}
<div class="cards">${rows.filter(({ name }) => shown.includes(name)).map((row) => card(context, row))}</div>
${blocksPart(context, rows)}
${ratiosPart(ratios)}
${rest > 0 ? html`<p class="soft">${rest} more numbers are below or in an export.</p>` : undefined}
${numbersTable(
  rows.filter(({ name }) => !isState(name) && !isTechnical(name) && !single.has(name)),
  interval,
)}`;
}

/** The answer in sentences, where the fit says what its numbers are about. */
function sentencesPart({ study }: PageContext, sentences: readonly string[]): Markup | undefined {
  if (sentences.length === 0) return undefined;
  const several = parseFormula(study.model.formula).right.length > 1;
  return html`${list(sentences.map((words) => `${words}.`))}
${several ? html`<p class="soft">Each with the other variables held equal. That one goes with another does not say that it causes it.</p>` : undefined}`;
}

function card({ fit, interval, comparison }: PageContext, row: SummaryRow): Markup {
  const [low, high] = row.interval;
  const before = comparison?.prior?.names.includes(row.name) ? comparison.prior : undefined;
  const prior = before && pooled(before.chains(row.name));
  const drawn = densityChart({
    name: row.name,
    draws: pooled(fit.chains(row.name)),
    interval: [low, high],
    ...(prior && { prior }),
  });
  return html`<div class="card"><h3>${row.name}</h3>
<p class="big">${rounded(row.median, high - low)}</p>
<p class="soft">${percent(interval)} between ${rounded(low, high - low)} and ${rounded(high, high - low)}</p>
${before && html`<p class="soft">prior: ${priorWords(before.interval(row.name, interval))}</p>`}
${drawn === undefined ? html`<p class="soft">the same in every draw</p>` : raw(drawn)}</div>`;
}

function priorWords(ends: readonly number[]): string {
  return ends.map((end) => fourDigits(Number(significant(end, 2)))).join(" to ");
}

/** The number of a state is a name: its mean says nothing, and its chart says all. */
function isState(name: string): boolean {
  return name.startsWith("state[");
}

const MOST_TABLE = 60;

function numbersTable(rows: readonly SummaryRow[], interval: number): Markup {
  const heads = ["number", "median", "mean", "sd", `${percent(interval)} from`, "to", "shortest from", "to"];
  const lines = rows
    .slice(0, MOST_TABLE)
    .map(({ name, median, mean, sd, interval: ends, hdi }) => [
      name,
      ...[median, mean, sd, ...ends, ...hdi].map(fourDigits),
    ]);
  const left = rows.length - lines.length;
  const caption = `Posterior in numbers${left > 0 ? ` (the first ${lines.length} of ${rows.length}; an export has all)` : ""}`;
  return table(caption, heads, lines);
}
