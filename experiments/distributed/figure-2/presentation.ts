import { lineChart } from "dpbayes/plot";
import { markdownTable } from "../../markdown.ts";
import { type Arm, arms } from "./arms.ts";
import type { Row } from "./figure.ts";
import { type MethodName, methods } from "./methods.ts";
import { panels } from "./panels.ts";

type Measure = "estimation" | "prediction";

interface NonPrivate {
  readonly covariates: number;
  readonly estimation: number;
  readonly prediction: number;
}

/** Printed under the paper's Figure 2. */
const PUBLISHED: Readonly<Record<number, readonly [estimation: number, prediction: number]>> = {
  2: [2.92e-5, 9.6e-5],
  5: [1.54e-5, 4.19e-5],
};
const SHOWN_EPSILONS: readonly number[] = [0.1, 1, 10];

/** One document per arm and measure: a row of panels per d, a column per J. */
export function chartsOf(rows: readonly Row[]): Readonly<Record<string, string>> {
  const measures: readonly Measure[] = ["prediction", "estimation"];
  return Object.fromEntries(
    arms.flatMap((arm) =>
      measures.map((measure) => [
        `${measure}-${arm.name}.svg`,
        panels(
          different(rows, (row) => row.covariates).map((covariates) =>
            different(rows, (row) => row.holders).map((holders) =>
              chart(
                arm,
                measure,
                rows.filter(
                  (row) => row.arm === arm.name && row.covariates === covariates && row.holders === holders,
                ),
              ),
            ),
          ),
        ),
      ]),
    ),
  );
}

function different(rows: readonly Row[], value: (row: Row) => number): readonly number[] {
  return [...new Set(rows.map(value))];
}

function chart({ words }: Arm, measure: Measure, rows: readonly Row[]): string {
  const { covariates, holders, draws } = rows[0]!;
  return lineChart({
    title: `${measure} error, d = ${covariates}, J = ${holders}`,
    note: `${words}; ${draws} draws`,
    x: "ε",
    y: measure === "prediction" ? "(θ̂ − θ)ᵀΣ_x(θ̂ − θ)" : "mean of (θ̂ − θ)²",
    xScale: "log",
    yScale: "log",
    series: methods.map((name) => ({
      name,
      points: rows.map((row) => {
        const { mean, error } = row[measure][name];
        return { x: row.epsilon, y: mean, error };
      }),
    })),
  });
}

export function pageOf(rows: readonly Row[], nonPrivate: readonly NonPrivate[]): string {
  const shown = rows.filter(({ epsilon }) => SHOWN_EPSILONS.includes(epsilon));
  const listed = shown.length > 0 ? shown : rows;
  return [
    `Excess prediction error (θ̂ − θ)ᵀΣ_x(θ̂ − θ) of the posterior mean, mean ± standard error over ${rows[0]!.draws} draws of the noise on one data set per d, n = 10⁵; all ε and the estimation errors are in results.json and the plots.`,
    ...arms.map((arm) => armTable(arm, listed)),
    nonPrivateTable(nonPrivate),
    "The published non-private numbers are of the authors' own data set; one data set's errors are σ²/n times a χ² number with d degrees of freedom (prediction), so only their size can be compared.",
    ordersOf(rows),
  ].join("\n\n");
}

function armTable({ name, words }: Arm, rows: readonly Row[]): string {
  const own = rows.filter(({ arm }) => arm === name);
  return `${words[0]!.toUpperCase()}${words.slice(1)}:\n\n${markdownTable(
    ["d", "J", "ε", ...methods],
    own.map(({ covariates, holders, epsilon, prediction }) => [
      ...[covariates, holders, epsilon].map(String),
      ...methods.map((method) => {
        const { mean, error } = prediction[method];
        return `${short(mean)} ± ${short(error)}`;
      }),
    ]),
  )}`;
}

function nonPrivateTable(nonPrivate: readonly NonPrivate[]): string {
  return markdownTable(
    ["non-private", "estimation (published)", "prediction (published)"],
    nonPrivate.map(({ covariates, estimation, prediction }) => {
      const [ofEstimation, ofPrediction] = PUBLISHED[covariates]!;
      return [
        `d = ${covariates}`,
        `${short(estimation)} (${short(ofEstimation)})`,
        `${short(prediction)} (${short(ofPrediction)})`,
      ];
    }),
  );
}

/** Orders of methods that the paper's text claims, and what became of them here. */
function ordersOf(rows: readonly Row[]): string {
  const before = (a: MethodName, b: MethodName, among: readonly Row[]) => {
    const first = among.filter(({ prediction }) => prediction[a].mean <= prediction[b].mean);
    return `${first.length} of ${among.length}`;
  };
  const own = (arm: Arm, d?: number) =>
    rows.filter((row) => row.arm === arm.name && (d === undefined || row.covariates === d));
  return markdownTable(
    ["predicts better (settings)", ...arms.map(({ name }) => name), "published"],
    [
      ["fixed-s than ada-ssp", ...arms.map((arm) => before("fixed-s", "ada-ssp", own(arm))), "almost all"],
      [
        "fixed-s than gibbs-clt",
        ...arms.map((arm) => before("fixed-s", "gibbs-clt", own(arm))),
        "almost all",
      ],
      [
        "hierarchical than gibbs-clt, d = 2",
        ...arms.map((arm) => before("hierarchical", "gibbs-clt", own(arm, 2))),
        "clearly",
      ],
      [
        "hierarchical than gibbs-clt, d = 5",
        ...arms.map((arm) => before("hierarchical", "gibbs-clt", own(arm, 5))),
        "less clearly",
      ],
      ["hierarchical than fixed-s", ...arms.map((arm) => before("hierarchical", "fixed-s", own(arm))), "–"],
    ],
  );
}

function short(value: number): string {
  return value.toExponential(1).replace("e+", "e");
}
