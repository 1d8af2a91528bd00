import type { Scenario } from "../scenario.ts";
import type { ExpectedWidth } from "./expected-widths.ts";
import { powerAgainst } from "./power.ts";

/** What to expect of one number in one scenario. */
export interface PredictedRow extends Omit<ExpectedWidth, "simulated"> {
  /** How many studies were simulated for it. */
  readonly studies: number;
  /**
   * Probability that the interval leaves out the value it is tested against (`nulls`); absent without one
   * (`power.ts` says how).
   */
  readonly power?: number;
  /** 1 − (width/width of the prior)²: 0 when nothing is learned, 1 when everything is. */
  readonly contraction?: number;
  /** 1 − (width without privacy noise/width)²: the share of the variance that the noise brings. */
  readonly privacyShare?: number;
}

export interface Prediction extends Scenario {
  readonly rows: readonly PredictedRow[];
}

/** What a scenario's widths are compared with. */
export interface Comparisons {
  readonly interval: number;
  /** Values that intervals should leave out, by name. */
  readonly nulls: Readonly<Record<string, number>>;
  /** Widths of the prior, where they are known. */
  readonly prior?: readonly ExpectedWidth[];
  /** Widths without privacy noise. */
  readonly noiseFree?: readonly ExpectedWidth[];
}

export function predictionOf(
  scenario: Scenario,
  widths: readonly ExpectedWidth[],
  { interval, nulls, prior = [], noiseFree = [] }: Comparisons,
): Prediction {
  const rows = widths.map((row): PredictedRow => {
    const { simulated, ...told } = row;
    const before = prior.find(({ name }) => name === row.name);
    const free = noiseFree.find(({ name }) => name === row.name);
    const tested = nulls[row.name];
    return Object.freeze({
      ...told,
      studies: simulated.length,
      ...(tested !== undefined &&
        hasTruth(row) && {
          power: powerAgainst(tested, { expected: row, interval, ...(before && { prior: before }) }),
        }),
      ...(before && { contraction: 1 - (row.width / before.width) ** 2 }),
      ...(free && { privacyShare: shareOf(free.width, row.width) }),
    });
  });
  return Object.freeze({ ...scenario, rows: Object.freeze(rows) });
}

function hasTruth(row: ExpectedWidth): row is ExpectedWidth & { readonly truth: number } {
  return row.truth !== undefined;
}

/** Simulations may put the noise-free width a hair above the noisy one. */
function shareOf(free: number, width: number): number {
  return Math.max(0, 1 - (free / width) ** 2);
}
