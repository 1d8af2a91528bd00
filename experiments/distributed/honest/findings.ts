import { predictionError } from "@dpbayes/inference/models/distributed-regression";
import { lineChart } from "dpbayes/plot";
import type { Claim, Findings, Json } from "../../experiment.ts";
import { leastSquares } from "../../local/non-private.ts";
import { markdownTable } from "../../markdown.ts";
import { type CellErrors, type CellPart, cellErrors, type DataName } from "../cell-errors.ts";
import { summaryWords } from "../error-summary.ts";
import { METHOD_NAMES } from "../method-names.ts";
import { worseThanFixedS } from "../worse-than-fixed-s.ts";
import { honestSources } from "./public-bounds.ts";
import { CELLS, DATA_NAMES, DELTA, DRAWS, EPSILON, rowsOf, type Task } from "./setting.ts";

interface Reference {
  readonly name: DataName;
  readonly origin: string;
  readonly train: number;
  readonly test: number;
  readonly covariates: number;
  readonly leastSquares: number;
  /** Of predicting the mean of the training responses. */
  readonly mean: number;
}

async function referenceOf(name: DataName): Promise<Reference> {
  const { train, test, features, origin } = await rowsOf(name);
  const error = (coefficients: Float64Array) => predictionError(coefficients, test.x, test.y);
  const constant = new Float64Array(features);
  constant[0] = train.y.reduce((sum, y) => sum + y, 0) / train.count;
  return {
    name,
    origin,
    train: train.count,
    test: test.count,
    covariates: features - 1,
    leastSquares: error(leastSquares(train)),
    mean: error(constant),
  };
}

export async function findingsOf(all: readonly Task[], parts: readonly CellPart[]): Promise<Findings> {
  const cells = cellErrors(CELLS, all, parts);
  const references = await Promise.all(DATA_NAMES.map(referenceOf));
  return {
    settings: {
      epsilon: EPSILON,
      delta: DELTA,
      neighbours: "replace-one",
      bounds: honestSources as unknown as Json,
      draws: DRAWS,
    },
    numbers: { cells, references } as unknown as Json,
    plots: Object.fromEntries(references.map((one) => [`${one.name}.svg`, chartOf(cells, one)])),
    page: pageOf(cells, references),
    claims: claimsOf(cells, references),
  };
}

function pageOf(cells: readonly CellErrors[], references: readonly Reference[]): string {
  const rows = cells.map((cell) => {
    const { leastSquares: least, mean } = references.find(({ name }) => name === cell.data)!;
    return [
      `${cell.data}, J = ${cell.holders}`,
      ...METHOD_NAMES.map((name) => summaryWords(cell.methods[name])),
      least.toFixed(4),
      mean.toFixed(4),
    ];
  });
  const sets = references.map(
    ({ name, origin, train, test, covariates }) =>
      `${name} (${origin}): ${train} and ${test} rows, d = ${covariates}`,
  );
  const worst = Math.max(...cells.map(({ worstRHat }) => worstRHat["hierarchical"]!));
  const gibbs = Math.max(...cells.map(({ worstRHat }) => worstRHat["gibbs-clt"]!));
  return [
    `A true ε = ${EPSILON} at δ = ${DELTA} under replace-one, with an intercept; every number scaled by public bounds to [−1, 1], ` +
      "rows in random order, BikeSharing without the two columns that add up to its response, AirQuality without its mostly missing column and without records with a missing value. " +
      `${sets.join("; ")}. Mean squared error of the scaled response on test rows with the 90 % interval of the mean over draws of the noise ` +
      `(${DRAWS.hierarchical} draws for hierarchical, ${DRAWS["gibbs-clt"]} for gibbs-clt, ${DRAWS.closed} for the others). All have the library's default prior.`,
    markdownTable(["", ...METHOD_NAMES, "least squares without noise", "predict the mean"], rows),
    `${worseThanFixedS(cells)} Largest R-hat: hierarchical ${worst.toFixed(2)} (log|Σ_x|), gibbs-clt ${gibbs.toFixed(2)} (θ, one chain of 10,000 sweeps).`,
  ].join("\n\n");
}

function claimsOf(cells: readonly CellErrors[], references: readonly Reference[]): readonly Claim[] {
  const shares = cells.map((cell) => {
    const { mean } = references.find(({ name }) => name === cell.data)!;
    return { cell, share: cell.methods["hierarchical"]!.mean / mean };
  });
  const worst = shares.reduce((a, b) => (b.share > a.share ? b : a));
  return [
    {
      text: `\`hierarchical\` predicts better than the mean of the responses in every cell (at worst ${worst.cell.data}, J = ${worst.cell.holders}: ${(100 * worst.share).toFixed(0)} % of its error)`,
      holds: worst.share < 1,
    },
  ];
}

function chartOf(cells: readonly CellErrors[], { name, leastSquares: least, mean }: Reference): string {
  const own = cells.filter(({ data }) => data === name);
  return lineChart({
    title: `${name}: prediction error with public bounds, a true ε = 1`,
    note: "bars: 90 % interval of the mean; dashed: least squares without noise, and predicting the mean",
    x: "data holders",
    y: "mean squared error on test rows",
    yScale: "log",
    references: [least, mean],
    series: METHOD_NAMES.map((method) => ({
      name: method,
      points: own.map(({ holders, methods }) => {
        const { mean: middle, interval } = methods[method]!;
        return { x: holders, y: middle, error: interval[1] - middle };
      }),
    })),
  });
}
