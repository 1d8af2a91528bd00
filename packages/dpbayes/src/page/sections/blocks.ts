import { type Fit, isTechnical, type Parameter, type SummaryRow } from "@dpbayes/inference";
import { pooled } from "@dpbayes/inference/diagnostics";
import { type IntervalLine, intervalChart } from "../charts/interval-chart.ts";
import { type StateSequence, stateChart } from "../charts/state-chart.ts";
import { isOfHolders } from "../holders/holder-draws.ts";
import { html, type Markup, raw } from "../markup/html.ts";
import { percent } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";

const MOST_LINES = 20;
const MOST_IN_ROW = 10;
const MOST_ROWS = 8;

/** Charts of blocks whose numbers are of one kind: shares of levels, words of topics, states over time. */
export function blocksPart({ fit, interval }: PageContext, rows: readonly SummaryRow[]): Markup | undefined {
  const known = rows.some(({ name }) => name.startsWith("state["));
  const states = known ? stateSequences(fit).slice(0, MOST_ROWS) : [];
  const title = "Probability of each state at each time";
  const over = states.length === 0 ? [] : [figure(stateChart(title, states), `${title}.`, "wider")];
  const charts = [
    ...over,
    ...fit.parameters.filter(isOneKind).flatMap((parameter) => {
      const of = rows
        .filter(({ name }) => name.startsWith(`${parameter.name}[`))
        .filter(({ interval: ends }) => ends.every(Number.isFinite));
      return groupsOf(parameter, of).map((group) => intervals(parameter, group, interval));
    }),
  ];
  return charts.length === 0 ? undefined : html`<div class="figures">${charts}</div>`;
}

interface Group {
  readonly title: string;
  readonly rows: readonly SummaryRow[];
  /** What every label begins with, and need not say again. */
  readonly prefix: string;
}

/** One chart where there is room; else a chart per component with its largest numbers, or the largest of all. */
function groupsOf({ name, shape }: Parameter, rows: readonly SummaryRow[]): readonly Group[] {
  if (rows.length < 2) return [];
  if (rows.length <= MOST_LINES) return [{ title: name, rows, prefix: "" }];
  const [components, width] = shape;
  if (shape.length !== 2)
    return [{ title: `the ${MOST_LINES} largest of ${name}`, rows: largest(rows, MOST_LINES), prefix: "" }];
  if (components! > MOST_ROWS) return [];
  return Array.from({ length: components! }, (_, k) => ({
    title: `the ${MOST_IN_ROW} largest of ${name}[${k + 1}]`,
    rows: largest(rows.slice(k * width!, (k + 1) * width!), MOST_IN_ROW),
    prefix: `${k + 1},`,
  }));
}

function largest(rows: readonly SummaryRow[], count: number): readonly SummaryRow[] {
  return [...rows].sort((a, b) => b.median - a.median).slice(0, count);
}

function intervals({ name }: Parameter, { title, rows, prefix }: Group, interval: number): Markup {
  const lines = rows.map((row): IntervalLine => {
    const [low, high] = row.interval;
    const label = row.name.slice(name.length + 1, -1);
    return {
      label: label.startsWith(prefix) ? label.slice(prefix.length) : label,
      low,
      median: row.median,
      high,
    };
  });
  const words = `${percent(interval)} intervals of ${title}`;
  return figure(intervalChart(words, lines), `${words}; dots are medians.`, "wide");
}

function figure(svg: string, caption: string, kind: string): Markup {
  return html`<figure class="${kind}">${raw(svg)}<figcaption>${caption}</figcaption></figure>`;
}

/** Coefficients have units of their own each, so that a common axis would lie. */
function isOneKind({ name, shape }: Parameter): boolean {
  return (
    shape.length > 0 &&
    name !== "coefficients" &&
    !isTechnical(name) &&
    !isOfHolders(name) &&
    name !== "weights" &&
    name !== "memberships" &&
    name !== "state"
  );
}

/** The states of a hidden Markov model, `state[sequence/time]`, as shares of the draws. */
function stateSequences(fit: Fit): readonly StateSequence[] {
  const names = fit.names.filter((name) => /^state\[.+\/.+\]$/.test(name));
  const draws = names.map((name) => pooled(fit.chains(name)));
  const states = draws.reduce((most, values) => values.reduce((a, b) => Math.max(a, b), most), 1);
  const sequences = new Map<string, StateSequence["times"][number][]>();
  names.forEach((name, i) => {
    const cut = name.lastIndexOf("/");
    const sequence = name.slice("state[".length, cut);
    const probabilities = Array.from({ length: states }, (_, k) => shareOf(draws[i]!, k + 1));
    const times = sequences.get(sequence) ?? [];
    sequences.set(sequence, [...times, { label: name.slice(cut + 1, -1), probabilities }]);
  });
  return [...sequences].map(([name, times]) => ({ name, times }));
}

function shareOf(draws: Float64Array, value: number): number {
  let count = 0;
  for (const draw of draws) if (draw === value) count++;
  return count / draws.length;
}
