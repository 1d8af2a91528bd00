import { markdownTable } from "../markdown.ts";
import type { CellSummary, ModelSummary } from "./cell-summary.ts";
import { verdicts } from "./choose-default.ts";
import { gridOf } from "./claims.ts";
import { EPSILONS, RECORDS } from "./grid/cells.ts";
import { POOLED } from "./grid/models.ts";
import { priceTable } from "./price.ts";

/** What the suite stores. */
export interface HoldersResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  readonly source: string;
  readonly seconds: number;
  readonly chains: { readonly chains: number; readonly warmup: number; readonly draws: number };
  readonly cells: readonly CellSummary[];
  readonly problems: readonly string[];
  /** The last run of the cells of few holders by themselves, which are in the place of those of the whole run. */
  readonly again?: {
    readonly date: string;
    readonly node: string;
    readonly command: string;
    readonly source: string;
    readonly cells: number;
    readonly seconds: number;
  };
  /** What has changed since. */
  readonly note?: string;
}

const percent = (share: number) => (100 * share).toFixed(0);

/** The suite's part of its page. */
export function holdersPage(results: HoldersResults): string {
  const { date, node, command, seed, source, seconds, chains, cells, problems, again, note } = results;
  const grid = gridOf(cells);
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source}, ${Math.round(seconds)} s of processor time; ` +
      `${chains.chains} chains of ${chains.warmup} + ${chains.draws} steps.`,
    ...(again === undefined ? [] : [againWords(again)]),
    ...(note === undefined ? [] : [note]),
    precisionWords(cells),
    ...problems.map((problem) => `**${problem}**`),
    `### The choice\n\n${choiceTable(grid)}`,
    `### Share of slopes in their 90 % intervals: pooled / own intercepts / random slopes, in %\n\n${gridTable(grid, (one) => percent(one.held90))}`,
    `### The same for 50 % intervals\n\n${gridTable(grid, (one) => percent(one.held50))}`,
    `### Root mean squared error of posterior means, in thousandths\n\n${gridTable(grid, (one) => (1000 * one.rmse).toFixed(0))}`,
    `### Mean width of 90 % intervals, in thousandths\n\n${gridTable(grid, (one) => (1000 * one.width).toFixed(0))}`,
    `### Price where nothing differs: width by the width of the pooled model\n\n${priceTable(grid)}`,
    `### Other families, and one outlier of eight\n\n${otherTable(cells.filter((cell) => !grid.includes(cell)))}`,
    `### Chains\n\n${chainTable(cells)}`,
  ].join("\n\n");
}

function againWords({ date, node, command, source, cells, seconds }: NonNullable<HoldersResults["again"]>) {
  return (
    `The ${cells} cells of three holders: ${date}, Node ${node}, \`${command}\`, the same seeds, ` +
    `sources ${source}, ${Math.round(seconds)} s of processor time.`
  );
}

/** How well single cells are known. */
function precisionWords(cells: readonly CellSummary[]): string {
  const sizes = cells.map(({ dataSets }) => dataSets);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const error = Math.sqrt((0.9 * 0.1) / (2 * least));
  return (
    `${cells.length} cells of ${least === most ? least : `${least} to ${most}`} data sets with two slopes each: a share of 90 % in a single cell has a standard error of up to ` +
    `${percent(error)} %, more where the two slopes hold or fail together.`
  );
}

function choiceTable(grid: readonly CellSummary[]): string {
  const halves = (["choice", "confirmation"] as const).flatMap((half, i) =>
    verdicts(grid, i as 0 | 1).map((found) => [
      half,
      found.model,
      `${found.failed} of ${found.cells}`,
      String(found.below),
      `${percent(found.lowest)} %`,
      found.lowestCell,
      found.holds ? "kept" : "refused",
    ]),
  );
  const head = [
    "half of the seeds",
    "candidate",
    "cells that refuse it",
    "below 85 %",
    "lowest",
    "where",
    "",
  ];
  return markdownTable(head, halves);
}

/** One line per difference and J, one column per ε and n, the models of a cell side by side. */
function gridTable(grid: readonly CellSummary[], shown: (one: ModelSummary) => string): string {
  const places = EPSILONS.flatMap((epsilon) => RECORDS.map((records) => ({ epsilon, records })));
  const lines = [...new Set(grid.map(lineOf))].map((line) => {
    const own = grid.filter((cell) => lineOf(cell) === line);
    const cells = places.map(({ epsilon, records }) => {
      const cell = own.find((one) => one.epsilon === epsilon && one.records === records);
      return cell === undefined ? "–" : cell.models.map(shown).join(" / ");
    });
    return [...line.split("; "), ...cells];
  });
  const head = [
    "differ",
    "τ",
    "J",
    ...places.map(({ epsilon, records }) => `ε = ${epsilon}, n = ${records}`),
  ];
  return markdownTable(head, lines);
}

function lineOf({ differing, tau, holders }: CellSummary): string {
  return [differing, tau, holders].join("; ");
}

function otherTable(cells: readonly CellSummary[]): string {
  const lines = cells.flatMap((cell) =>
    cell.models.map((one) => [
      one.model === POOLED ? cell.name : "",
      one.model,
      `${percent(one.held90)} %`,
      one.heldOthers90 === undefined ? "" : `${percent(one.heldOthers90)} %`,
      `${percent(one.held50)} %`,
      one.rmse.toFixed(3),
      one.width.toFixed(3),
    ]),
  );
  const head = ["cell", "model", "90 % hold", "average of the other seven", "50 % hold", "rmse", "width"];
  return markdownTable(head, lines);
}

/** Per family and J: fits whose chains disagree, and seconds a fit. */
function chainTable(cells: readonly CellSummary[]): string {
  const lines = [...new Set(cells.map(({ family, holders }) => `${family}; ${holders}`))].map((line) => {
    const own = cells.filter(({ family, holders }) => `${family}; ${holders}` === line);
    const models = own[0]!.models.map(({ model }) => {
      const all = own.flatMap((cell) =>
        cell.models.filter((one) => one.model === model).map((one) => ({ one, n: cell.dataSets })),
      );
      const fits = all.reduce((sum, { n }) => sum + n, 0);
      const disagreeing = all.reduce((sum, { one }) => sum + one.disagreeing, 0);
      const seconds = all.reduce((sum, { one, n }) => sum + n * one.seconds, 0) / fits;
      return `${disagreeing} of ${fits}, ${seconds.toFixed(2)} s`;
    });
    return [...line.split("; "), String(own[0]!.dataSets), ...models];
  });
  const names = cells[0]!.models.map(({ model }) => model);
  return `Fits with an R-hat above 1.05 in any parameter, and seconds a fit.\n\n${markdownTable(["family", "J", "data sets a cell", ...names], lines)}`;
}
