import { type CovariatePoint, predict } from "@dpbayes/inference";
import {
  type HeldValue,
  heldValue,
  outcomeWords,
  studyFamilyOf,
  variableWords,
} from "@dpbayes/inference/families";
import { parseFormula, type Variable } from "@dpbayes/privacy/formats";
import { type BandPoint, bandChart } from "../charts/band-chart.ts";
import { holdersOf } from "../holders/holder-draws.ts";
import { html, type Markup, raw, table } from "../markup/html.ts";
import { fourDigits, percent } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

type Band = Omit<BandPoint, "x">;

const MOST_CHARTS = 4;
const POINTS = 12;

/** Regressions: what is expected along each covariate, the others held at their means. */
export const predictionSection: PageSection = {
  id: "prediction",
  title: "Prediction",
  content: predictionContent,
};

function predictionContent(context: PageContext): Markup | undefined {
  const { study, interval, fit } = context;
  if (studyFamilyOf(study).prediction === undefined) return undefined;
  const { right } = parseFormula(study.model.formula);
  const held = right.map((name) => ({ name, ...heldValue(fit, study, name) }));
  const middle = Object.fromEntries(held.map(({ name, value }) => [name, value]));
  const outcome = outcomeWords(study);
  const numbers = right.filter((name) => "bounds" in study.variables[name]!).slice(0, MOST_CHARTS);
  const levels = right.filter((name) => !("bounds" in study.variables[name]!)).slice(0, MOST_CHARTS);
  const places = held.map(({ name, value, by }) => `${name} ${shownValue(value)} (${by})`).join(", ");
  return html`<p>The expected ${outcome}, with ${percent(interval)} bands for the uncertainty of the coefficients. What is not varied is held at: ${places}.${holdersOf(fit).length === 0 ? "" : " The lines are those of the mean over holders; a single holder's lie about them."}</p>
<div class="cards bands">${numbers.map((name) => html`<div class="card">${raw(bandChart(variableWords(study, name), outcome, along(context, name, middle)))}</div>`)}</div>
${levels.map((name) => levelTable(context, name, middle, outcome))}`;
}

function shownValue(value: HeldValue["value"]): string {
  return typeof value === "number" ? fourDigits(value) : String(value);
}

function along(context: PageContext, name: string, middle: CovariatePoint): readonly BandPoint[] {
  const variable = context.study.variables[name]!;
  const [low, high] = "bounds" in variable ? variable.bounds : [0, 1];
  const places = Array.from({ length: POINTS + 1 }, (_, i) => low + ((high - low) * i) / POINTS);
  const bands = predicted(
    context,
    places.map((x) => ({ ...middle, [name]: x })),
  );
  return bands.map((band, i) => ({ ...band, x: places[i]! }));
}

function levelTable(context: PageContext, name: string, middle: CovariatePoint, outcome: string): Markup {
  const levels = levelsOf(context.study.variables[name]!);
  const bands = predicted(
    context,
    levels.map((level) => ({ ...middle, [name]: level })),
  );
  return table(
    `Expected ${outcome} by ${name}`,
    [name, "mean", "from", "to"],
    bands.map(({ middle: mean, low, high }, i) => [
      String(levels[i]),
      fourDigits(mean),
      fourDigits(low),
      fourDigits(high),
    ]),
  );
}

function predicted({ fit, study, interval }: PageContext, rows: readonly CovariatePoint[]): readonly Band[] {
  return predict(fit, rows, { study, interval }).points.map(({ mean, low, high }) => ({
    middle: mean,
    low,
    high,
  }));
}

function levelsOf(variable: Variable): readonly (string | boolean)[] {
  if (variable.type === "category") return variable.levels;
  return variable.type === "boolean" ? [false, true] : [];
}
