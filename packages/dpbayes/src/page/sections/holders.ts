import { forestChart } from "../charts/forest-chart.ts";
import { holdersInWords, isOutlying } from "../holders/holders-in-words.ts";
import { type HoldersOfPage, holdersOfPage, type ShownCoefficient } from "../holders/holders-of-page.ts";
import { folded, html, list, type Markup, raw, table } from "../markup/html.ts";
import { fourDigits, percent, rounded } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

/** Regressions of holders that differ: each holder's own coefficients, their spread, and who lies outside. */
export const holdersSection: PageSection = {
  id: "holders",
  title: "How holders differ",
  content: holdersContent,
};

/** Lines of charts that a reader scrolls past; what is beyond is folded away. */
const MOST_OPEN_LINES = 130;
const MOST_CHARTS = 12;

function holdersContent(context: PageContext): Markup | undefined {
  const found = holdersOfPage(context);
  if (found === undefined) return undefined;
  const { coefficients, names } = found;
  const open = Math.max(2, Math.floor(MOST_OPEN_LINES / names.length));
  const charts = coefficients.slice(0, MOST_CHARTS).map((one) => forest(found, one, context.interval));
  const more = charts.slice(open);
  return html`${list(holdersInWords(found))}
<p class="soft">Thick lines hold ${percent(0.5)}, thin ones ${percent(context.interval)}; dots grow with the number of records.</p>
<div class="figures">${charts.slice(0, open)}</div>
${more.length === 0 ? undefined : folded(more.length === 1 ? "One more coefficient" : `${more.length} more coefficients`, html`<div class="figures">${more}</div>`)}
${spreadTable(found, context.interval)}
${folded(
  "Holders in numbers",
  coefficients.slice(0, MOST_CHARTS).map((one) => holdersTable(found, one, context.interval)),
)}`;
}

function forest(found: HoldersOfPage, one: ShownCoefficient, interval: number): Markup {
  const title = `${percent(interval)} intervals of ${shownName(found, one)} by holder`;
  const svg = forestChart({
    title,
    holders: one.holders.map((holder) => ({ ...holder, outlying: isOutlying(holder) })),
    means: [one.mean, ...(one.weighted ? [one.weighted] : [])],
    ...(one.another && { another: one.another }),
  });
  return html`<figure class="wide"><h3>${shownName(found, one)}</h3>${raw(svg)}${levelWords(found, one)}</figure>`;
}

/** The level stands in the place of the intercept wherever the fit says at which record. */
function shownName({ centre }: HoldersOfPage, { name }: ShownCoefficient): string {
  return name === "intercept" && centre !== undefined ? "level" : name;
}

/** Means of more covariates than this say nothing to anybody. */
const MOST_MEANS = 4;

function levelWords({ centre }: HoldersOfPage, { name }: ShownCoefficient): Markup | undefined {
  if (name !== "intercept" || centre === undefined) return undefined;
  const means = [...centre].map(([column, mean]) => `${column} ${fourDigits(mean)}`);
  const where = means.length > MOST_MEANS || means.length === 0 ? "the covariates' means" : means.join(", ");
  return html`<figcaption>The level is the intercept at ${where}.</figcaption>`;
}

function spreadTable(found: HoldersOfPage, interval: number): Markup | undefined {
  const lines = found.coefficients.flatMap((one) => {
    const { spread, share } = one;
    if (spread === undefined) return [];
    const [low, high] = spread.outer;
    const numbers = [spread.median, low, high].map((x) => rounded(x, high - low));
    return [[shownName(found, one), ...numbers, share === undefined ? "-" : percent(share)]];
  });
  if (lines.length === 0) return undefined;
  return html`${table(
    "Spread: how far holders lie from their mean",
    ["", "spread", `${percent(interval)} from`, "to", "real"],
    lines,
  )}
<p class="soft">Real: about the part of the variance between holders' separate estimates that is difference, not sampling error and privacy noise.</p>`;
}

const MOST_TABLE = 60;

function holdersTable(found: HoldersOfPage, one: ShownCoefficient, interval: number): Markup {
  const { holders, mean, weighted, another } = one;
  const lines = [...holders.slice(0, MOST_TABLE), mean, weighted, another]
    .filter((line) => line !== undefined)
    .map((line) => {
      const { records, outside } = line as ShownCoefficient["holders"][number];
      return [
        line.label,
        records === undefined ? "" : String(Math.round(records)),
        ...[line.median, ...line.inner, ...line.outer].map(fourDigits),
        outside === undefined ? "" : percent(outside),
      ];
    });
  const left = holders.length - MOST_TABLE;
  const caption = `${shownName(found, one)} by holder${left > 0 ? ` (the first ${MOST_TABLE} of ${holders.length}; an export has all)` : ""}`;
  const ends = ["50 % from", "to", `${percent(interval)} from`, "to"];
  return table(caption, ["holder", "records", "median", ...ends, "outside the others"], lines);
}
