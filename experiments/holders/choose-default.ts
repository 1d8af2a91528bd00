import { normalQuantile } from "@dpbayes/inference/math";
import { type CellSummary, type ModelSummary, meanOf } from "./cell-summary.ts";
import { CANDIDATES } from "./grid/models.ts";

/** What nominal 90 % intervals must hold at least. */
export const LEAST = 0.85;
/** Probability that a candidate whose every cell holds 85 % is refused by chance: at most this. */
const FALSE_REFUSAL = 0.05;

/** How a candidate did on one half of the seeds. */
export interface Verdict {
  readonly model: string;
  /** Cells whose share lies further below 85 % than chance allows. */
  readonly failed: number;
  /** Cells whose share lies below 85 % at all. */
  readonly below: number;
  readonly cells: number;
  readonly lowest: number;
  readonly lowestCell: string;
  readonly holds: boolean;
}

export function summaryOf({ models }: CellSummary, model: string): ModelSummary {
  return models.find((one) => one.model === model)!;
}

/** The candidates on one half of the seeds, the narrowest first. */
export function verdicts(cells: readonly CellSummary[], half: 0 | 1): readonly Verdict[] {
  return CANDIDATES.map((model) => verdictOf(cells, model, (one) => one.halves90[half], 2));
}

/** A model on all seeds. */
export function wholeVerdict(cells: readonly CellSummary[], model: string): Verdict {
  return verdictOf(cells, model, (one) => one.held90, 1);
}

function verdictOf(
  cells: readonly CellSummary[],
  model: string,
  shareOf: (one: ModelSummary) => number,
  parts: number,
): Verdict {
  const inflation = clustering(cells, model);
  const shares = cells.map((cell) => shareOf(summaryOf(cell, model)));
  const failed = cells.filter(
    ({ dataSets }, i) => shares[i]! < LEAST - allowance(dataSets / parts, cells.length, inflation),
  ).length;
  const lowest = Math.min(...shares);
  return {
    model,
    failed,
    below: shares.filter((share) => share < LEAST).length,
    cells: cells.length,
    lowest,
    lowestCell: cells[shares.indexOf(lowest)]!.name,
    holds: failed === 0,
  };
}

/**
 * How far below 85 % the share of a cell may lie by chance: two slopes of each of D data sets that hold or fail together with
 * correlation ρ have a share of variance 0.85·0.15·(1 + ρ)/(2D). Over all cells the false refusal is at most 5 % (Bonferroni).
 */
export function allowance(dataSets: number, cells: number, inflation: number): number {
  const variance = (LEAST * (1 - LEAST) * inflation) / (2 * dataSets);
  return -normalQuantile(FALSE_REFUSAL / cells) * Math.sqrt(variance);
}

/** 1 + ρ, from the variance between data sets of all cells together; at least 1. */
export function clustering(cells: readonly CellSummary[], model: string): number {
  const seen = cells.map((cell) => ({ cell, one: summaryOf(cell, model) }));
  const found = meanOf(seen.map(({ cell, one }) => one.error90 ** 2 * 2 * (cell.dataSets - 1)));
  const independent = meanOf(seen.map(({ one }) => one.held90 * (1 - one.held90)));
  return independent > 0 ? Math.max(1, found / independent) : 1;
}

/** The narrowest candidate of which no cell failed on the first half of the seeds. */
export function chosenDefault(cells: readonly CellSummary[]): Verdict | undefined {
  return verdicts(cells, 0).find(({ holds }) => holds);
}
