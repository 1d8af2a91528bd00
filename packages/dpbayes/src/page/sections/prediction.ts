import { studyFamilyOf } from "@dpbayes/inference/families";
import { parseFormula, type Study, type Variable } from "@dpbayes/privacy";
import { type BandPoint, bandChart } from "../charts/band-chart.ts";
import { holdersOf } from "../holders/holder-draws.ts";
import { html, type Markup, raw, table } from "../markup/html.ts";
import { fourDigits, percent } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

type Row = Readonly<Record<string, unknown>>;
type Band = Omit<BandPoint, "x">;

const MOST_CHARTS = 4;
const POINTS = 12;

/** Regressions: what is expected along each covariate, the others held in the middle. */
export const predictionSection: PageSection = {
  id: "prediction",
  title: "Prediction",
  content: predictionContent,
};

function predictionContent(context: PageContext): Markup | undefined {
  const { study, interval } = context;
  const { prediction } = studyFamilyOf(study);
  if (prediction === undefined) return undefined;
  const { left, right } = parseFormula(study.model.formula);
  const middle = Object.fromEntries(right.map((name) => [name, middleOf(study.variables[name]!)]));
  const outcome = prediction.words?.(study) ?? labelOf(study, left[0]!);
  const numbers = right.filter((name) => "bounds" in study.variables[name]!).slice(0, MOST_CHARTS);
  const levels = right.filter((name) => !("bounds" in study.variables[name]!)).slice(0, MOST_CHARTS);
  const held = right.map((name) => `${name} ${String(middle[name])}`).join(", ");
  return html`<p>The expected ${outcome}, with ${percent(interval)} bands for the uncertainty of the coefficients. What is not varied is held at: ${held}.${holdersOf(context.fit).length === 0 ? "" : " The lines are those of the mean over holders; a single holder's lie about them."}</p>
<div class="cards bands">${numbers.map((name) => html`<div class="card">${raw(bandChart(labelOf(study, name), outcome, along(context, name, middle)))}</div>`)}</div>
${levels.map((name) => levelTable(context, name, middle, outcome))}`;
}

function along(context: PageContext, name: string, middle: Row): readonly BandPoint[] {
  const variable = context.study.variables[name]!;
  const [low, high] = "bounds" in variable ? variable.bounds : [0, 1];
  const places = Array.from({ length: POINTS + 1 }, (_, i) => low + ((high - low) * i) / POINTS);
  const bands = predicted(
    context,
    places.map((x) => ({ ...middle, [name]: x })),
  );
  return bands.map((band, i) => ({ ...band, x: places[i]! }));
}

function levelTable(context: PageContext, name: string, middle: Row, outcome: string): Markup {
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

function predicted({ fit, study, interval }: PageContext, rows: readonly Row[]): readonly Band[] {
  const expected = studyFamilyOf(study).prediction?.expected(fit, rows, { study, interval }) ?? [];
  return expected.map(({ mean, low, high }) => ({ middle: mean, low, high }));
}

function middleOf(variable: Variable): unknown {
  if ("bounds" in variable) {
    const middle = (variable.bounds[0] + variable.bounds[1]) / 2;
    return variable.type === "count" ? Math.round(middle) : middle;
  }
  return levelsOf(variable)[0];
}

function levelsOf(variable: Variable): readonly (string | boolean)[] {
  if (variable.type === "category") return variable.levels;
  return variable.type === "boolean" ? [false, true] : [];
}

function labelOf({ variables }: Study, name: string): string {
  const variable = variables[name]!;
  return "unit" in variable && variable.unit !== undefined && variable.unit !== name
    ? `${name} (${variable.unit})`
    : name;
}
