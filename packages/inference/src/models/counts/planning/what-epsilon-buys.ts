import { fail, requireCount, requirePositive, requireWithin } from "../../../errors/index.ts";
import { fixedPercent, percent, significant } from "../../../text/index.ts";
import { informationShare } from "./count-information.ts";

export interface EpsilonOptions {
  /** N of the (N, ε) guarantee; 2n for documents of at most n words under ordinary local privacy. */
  readonly distance: number;
  /** Budgets to compare. */
  readonly epsilons: readonly number[];
  /** Mean counts of a cell to look at; a rare, a usual and a frequent word when absent. */
  readonly means?: readonly number[];
  /** The relative standard error that is wanted of a mean; 0.1 when absent. */
  readonly precision?: number;
}

/** What one mean count can be known from under one budget. */
export interface MeanPrice {
  readonly mean: number;
  /** The share of the true count's information that the noisy count keeps. */
  readonly informationShare: number;
  /** Documents that pin the mean down to the wanted precision, without and with the noise. */
  readonly documentsWithoutNoise: number;
  readonly documents: number;
}

/** What one budget does to the counts. */
export interface EpsilonPrice {
  readonly epsilon: number;
  readonly decay: number;
  /** The noise's standard deviation, √(2α)/(1 − α). */
  readonly noiseSd: number;
  /** The probability that a count is reported as it is, (1 − α)/(1 + α). */
  readonly unchanged: number;
  readonly means: readonly MeanPrice[];
}

export interface EpsilonTable {
  readonly distance: number;
  readonly precision: number;
  readonly rows: readonly EpsilonPrice[];
  /** The table as text, a sentence of reading help below. */
  toString(): string;
}

/**
 * What each ε buys, before anything is collected: how large the noise is, and how many documents are needed to
 * know the mean count of a word (of a pair of actors: how many observed pairs share it) as precisely as wanted.
 * One cell has information I about its mean, so n cells give the relative standard error 1/(μ√(nI)).
 *
 * A bound for planning: a model of topics pools words and documents, and needs more than one mean. A pair of actors
 * who both report their count gives at least what one report does, and less than two observed pairs.
 *
 * @example
 * ```ts
 * import { whatEpsilonBuys } from "@dpbayes/inference/models/counts";
 * const table = whatEpsilonBuys({ distance: 4, epsilons: [1, 4], means: [1] });
 * console.log(table.rows.map((row) => row.means[0]?.documents)); // [ 2049, 243 ]
 * ```
 */
export function whatEpsilonBuys(options: EpsilonOptions): EpsilonTable {
  const { epsilons, means = [0.1, 1, 5] } = options;
  const distance = requireCount("distance", options.distance, 1);
  const precision = requirePositive("precision", options.precision ?? 0.1);
  if (epsilons.length === 0)
    fail("ARGUMENT", { name: "epsilons", found: "empty", accepted: "one or more budgets" });
  const rows = epsilons.map((epsilon) => priceOf(epsilon, distance, means, precision));
  const table = { distance, precision, rows: Object.freeze(rows) };
  return Object.freeze({ ...table, toString: () => textOf(table) });
}

function priceOf(
  epsilon: number,
  distance: number,
  means: readonly number[],
  precision: number,
): EpsilonPrice {
  const decay = Math.exp(-requirePositive("epsilon", epsilon) / distance);
  return Object.freeze({
    epsilon,
    decay,
    noiseSd: Math.sqrt(2 * decay) / (1 - decay),
    unchanged: (1 - decay) / (1 + decay),
    means: Object.freeze(means.map((mean) => meanPrice(mean, decay, precision))),
  });
}

/** n = 1/(μ²·I·precision²), and I = share/μ. */
function meanPrice(mean: number, decay: number, precision: number): MeanPrice {
  const share = informationShare(mean, decay);
  const clean = 1 / (mean * precision * precision);
  return Object.freeze({
    mean,
    informationShare: share,
    documentsWithoutNoise: Math.ceil(clean - 1e-9),
    documents: Math.ceil(clean / share - 1e-9),
  });
}

/**
 * The ε at which a noisy count keeps the share `share` of the information about its mean, at distance N.
 */
export function epsilonForInformation(share: number, mean: number, distance: number): number {
  requireWithin("share", share, 1e-6, 1 - 1e-6);
  requireCount("distance", distance, 1);
  // The share rises with ε/N; bisection in its logarithm.
  let [low, high] = [Math.log(1e-4), Math.log(500)];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (informationShare(mean, Math.exp(-Math.exp(middle))) < share) low = middle;
    else high = middle;
  }
  return distance * Math.exp(high);
}

function textOf({ distance, precision, rows }: Omit<EpsilonTable, "toString">): string {
  const means = rows[0]!.means;
  const head = ["ε", "noise sd", "unchanged", ...means.map(({ mean }) => `mean ${mean}`)];
  const clean = ["none", "0", "100 %", ...means.map((one) => `${one.documentsWithoutNoise} (100 %)`)];
  const body = rows.map((row) => [
    String(row.epsilon),
    significant(row.noiseSd, 2),
    fixedPercent(row.unchanged),
    ...row.means.map((one) => `${one.documents} (${percent(one.informationShare, 2)})`),
  ]);
  const lines = [head, clean, ...body];
  const widths = head.map((_, j) => Math.max(...lines.map((line) => line[j]!.length)));
  return [
    ...lines.map((line) => line.map((cell, j) => cell.padStart(widths[j]!)).join("  ")),
    `Last columns: documents that give a mean count to ${percent(precision, 3)} (one standard error), and the share of a true count's information that a noisy one keeps. N = ${distance}.`,
  ].join("\n");
}
