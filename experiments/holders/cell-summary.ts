import { type Cell, nameOf } from "./grid/cells.ts";
import type { ModelFit, SlopeFit } from "./grid/fit-model.ts";
import { type FittedModel, modelsOf } from "./grid/models.ts";
import type { DataSet } from "./grid/run-batch.ts";
import { REGRESSIONS } from "./grid/setting.ts";

/** Chains that disagree by more than this have not found one law. */
const R_HAT_LIMIT = 1.05;

/** How a model did on the data sets of a cell; the two slopes of a data set counted together. */
export interface ModelSummary {
  readonly model: string;
  /** Shares of slopes in their central intervals. */
  readonly held90: number;
  readonly held50: number;
  /** Of the first half of the data sets, and of the second. */
  readonly halves90: readonly [number, number];
  /** Standard error of `held90` by data sets: slopes of one data set are not independent. */
  readonly error90: number;
  /** Share that holds the average slope of all holders but an outlier. */
  readonly heldOthers90?: number;
  readonly rmse: number;
  /** Mean width of 90 % intervals. */
  readonly width: number;
  /** Fits whose chains disagree. */
  readonly disagreeing: number;
  readonly seconds: number;
}

export interface CellSummary extends Cell {
  readonly name: string;
  readonly dataSets: number;
  readonly models: readonly ModelSummary[];
}

export function summariseCell(
  cell: Cell,
  dataSets: readonly DataSet[],
  fitted: readonly FittedModel[] = modelsOf(cell),
): CellSummary {
  const models = fitted.map(({ name }) => modelSummary(cell, name, dataSets));
  return { ...cell, name: nameOf(cell), dataSets: dataSets.length, models };
}

function modelSummary(cell: Cell, model: string, dataSets: readonly DataSet[]): ModelSummary {
  const { slopes } = REGRESSIONS[cell.family];
  const fits = dataSets.map((one) => one.fits[model]!);
  const shares = fits.map((one) => shareHeld(one, slopes, 90));
  const half = Math.ceil(shares.length / 2);
  const errors = fits.flatMap((one) => one.slopes.map(([mean], k) => (mean - slopes[k]!) ** 2));
  const widths = fits.flatMap((one) => one.slopes.map(([, low, , , high]) => high - low));
  return {
    model,
    held90: meanOf(shares),
    held50: meanOf(fits.map((one) => shareHeld(one, slopes, 50))),
    halves90: [meanOf(shares.slice(0, half)), meanOf(shares.slice(half))],
    error90: Math.sqrt(meanOf(shares.map((share) => (share - meanOf(shares)) ** 2)) / (shares.length - 1)),
    ...(cell.outlier !== undefined && {
      heldOthers90: meanOf(fits.map((one, i) => shareHeld(one, othersOf(dataSets[i]!), 90))),
    }),
    rmse: Math.sqrt(meanOf(errors)),
    width: meanOf(widths),
    disagreeing: fits.filter(({ rHat }) => !(rHat <= R_HAT_LIMIT)).length,
    seconds: meanOf(fits.map(({ seconds }) => seconds)),
  };
}

/** The average slopes of all holders but the last. */
function othersOf({ truths }: DataSet): readonly number[] {
  const others = truths.slice(0, -1);
  return [0, 1].map((k) => meanOf(others.map((slopes) => slopes[k]!)));
}

function shareHeld({ slopes }: ModelFit, truths: readonly number[], level: 50 | 90): number {
  return meanOf(slopes.map((slope, k) => (holds(slope, truths[k]!, level) ? 1 : 0)));
}

function holds([, low90, low50, high50, high90]: SlopeFit, truth: number, level: 50 | 90): boolean {
  return level === 90 ? low90 <= truth && truth <= high90 : low50 <= truth && truth <= high50;
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
