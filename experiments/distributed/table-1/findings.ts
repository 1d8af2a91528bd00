import { lineChart } from "dpbayes/plot";
import type { Findings, Json } from "../../experiment.ts";
import { type CellErrors, type CellPart, cellErrors } from "../cell-errors.ts";
import { EPSILON, noiseBlocks } from "../noise-blocks.ts";
import { worseThanFixedS } from "../worse-than-fixed-s.ts";
import { CELLS, DATA_NAMES, rowsOf } from "./cells.ts";
import { claimsOf } from "./claims.ts";
import { METHODS } from "./estimates.ts";
import { GIBBS_LENGTHS, HIERARCHICAL_LENGTHS } from "./lengths.ts";
import { blockTable, comparisonPage } from "./page.ts";
import { type Reference, referenceOf, referenceTable } from "./references.ts";
import type { Task } from "./table.ts";

export async function findingsOf(tasks: readonly Task[], results: readonly CellPart[]): Promise<Findings> {
  const cells = cellErrors(CELLS, tasks, results);
  const sets = await Promise.all(DATA_NAMES.map(rowsOf));
  const references = sets.map(referenceOf);
  return {
    settings: {
      epsilon: EPSILON,
      delta: "1/n_train",
      papersPrior: "theta ~ N(0, 0.5/19 I), sigma^2 ~ IG(20, 0.5), Sigma_x ~ IW(V'V, d + 1)",
      data: references as unknown as Json,
      draws: drawsOf(cells),
      chains: { hierarchical: { ...HIERARCHICAL_LENGTHS }, "gibbs-clt": { ...GIBBS_LENGTHS } },
    },
    numbers: cells as unknown as Json,
    plots: Object.fromEntries(DATA_NAMES.map((data) => [`${data}.svg`, chartOf(cells, data)])),
    page: pageOf(cells, references),
    claims: claimsOf(cells),
  };
}

/** Draws of the noise by method, block and data set; the same for every number of holders. */
function drawsOf(cells: readonly CellErrors[]): Readonly<Record<string, Readonly<Record<string, number>>>> {
  return Object.fromEntries(
    METHODS.map((method) => [
      method,
      Object.fromEntries(
        cells.map(({ block, data, methods }) => [`${block}, ${data}`, methods[method]?.draws ?? 0]),
      ),
    ]),
  );
}

function pageOf(cells: readonly CellErrors[], references: readonly Reference[]): string {
  const parts = noiseBlocks.map(({ name, about }, i) => {
    const own = cells.filter(({ block }) => block === name);
    return `**(${"abc"[i]}) ${about}**\n\n${blockTable(own, name === "authors")}`;
  });
  const ours = cells.filter(({ block }) => block === "replace-one");
  return [
    "Mean prediction error on the test rows over draws of the noise, with the 90 % interval of that mean (mean ± t₀.₉₅·sd/√draws). " +
      `${drawWords(cells)} Rows are prepared as the authors' code does, which is not private. ` +
      "`hierarchical` has the library's default prior and, in (c), uses yᵀy, which is free there; all other columns have the paper's prior, and S and z alone, " +
      "except for `gibbs-clt`, which always needs yᵀy and pays for it in (a) and (b), and adaSSP, which has no prior and pays for an eigenvalue.",
    ...parts,
    `**(c) against the reference's best of three methods with the same mechanism (8 draws)**; beyond 2 standard errors it is called better or worse.\n\n${comparisonPage(ours)}`,
    referenceTable(references),
    `${worseThanFixedS(cells)} Largest R-hat: ${rHatWords(cells)}.`,
  ].join("\n\n");
}

/** "method n", or "method n to m" where it differs between blocks or data sets. */
function drawWords(cells: readonly CellErrors[]): string {
  const words = Object.entries(drawsOf(cells)).map(([method, byPlace]) => {
    const counts = Object.values(byPlace);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return `${method} ${least === most ? least : `${least} to ${most}`}`;
  });
  return `Draws of the noise (by block and data set in results.json): ${words.join("; ")}.`;
}

function rHatWords(cells: readonly CellErrors[]): string {
  return METHODS.flatMap((method) => {
    const known = cells.flatMap(({ worstRHat }) => worstRHat[method] ?? []);
    return known.length === 0 ? [] : [`${method} ${Math.max(...known).toFixed(2)}`];
  }).join(", ");
}

function chartOf(cells: readonly CellErrors[], data: string): string {
  const own = cells.filter((cell) => cell.data === data && cell.block === "replace-one");
  return lineChart({
    title: `${data}: prediction error at a true ε = 1, replace-one`,
    note: "block (c); bars: 90 % interval of the mean over draws of the noise",
    x: "data holders",
    y: "mean squared error on test rows",
    yScale: "log",
    series: METHODS.map((name) => ({
      name,
      points: own.flatMap(({ holders, methods }) => {
        const summary = methods[name];
        if (summary === undefined) return [];
        return [{ x: holders, y: summary.mean, error: summary.interval[1] - summary.mean }];
      }),
    })),
  });
}
