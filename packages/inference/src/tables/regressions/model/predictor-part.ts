import type { RowDesign } from "../cells/row-design.ts";
import type { CellPrior } from "./cell-prior.ts";
import type { RowGroups } from "./row-groups.ts";
import { ScatteredLevels } from "./scattered-levels.ts";

/**
 * One linear predictor of all rows: level, slopes of standardised columns, scattered levels of axes, and an offset. Its coordinates
 * stand in that order from `from` on.
 */
export class PredictorPart {
  readonly dimension: number;
  readonly random: readonly ScatteredLevels[];
  readonly #from: number;
  readonly #slopesFrom: number;
  readonly #randomFrom: readonly number[];
  readonly #level: boolean;
  readonly #design: RowDesign;
  readonly #groups: readonly RowGroups[];
  readonly #prior: CellPrior;
  /** 0 of all columns, in coordinates. */
  readonly #zero: Float64Array;

  constructor(
    design: RowDesign,
    groups: readonly RowGroups[],
    prior: CellPrior,
    level: boolean,
    from: number,
  ) {
    this.#design = design;
    this.#groups = groups;
    this.#prior = prior;
    this.#level = level;
    this.#from = from;
    this.#slopesFrom = from + (level ? 1 : 0);
    this.#zero = Float64Array.from(design.columns, ({ centre, scale }) => -centre / scale);
    this.random = groups.map(
      ({ labels, told }) => new ScatteredLevels({ levels: labels.length, spread: prior.spread, told }),
    );
    let next = this.#slopesFrom + design.columns.length;
    this.#randomFrom = this.random.map(({ dimension }) => {
      next += dimension;
      return next - dimension;
    });
    this.dimension = next - from;
  }

  /** Sets the scattered levels; returns the log prior of all coordinates. */
  write(q: Float64Array): number {
    let sum = this.#level ? this.#prior.level.logDensity(this.#height(q)) : 0;
    const { slopes } = this.#prior;
    for (let j = 0; j < slopes.length; j++) sum += slopes[j]!.logDensity(q[this.#slopesFrom + j]!);
    for (let r = 0; r < this.random.length; r++) sum += this.random[r]!.write(q, this.#randomFrom[r]!);
    return sum;
  }

  /** What the prior of the level is of: the predictor at the rows' mean, or at 0 of all columns. */
  #height(q: Float64Array): number {
    return q[this.#from]! + (this.#prior.atZero ? this.#shift(q) : 0);
  }

  #shift(q: Float64Array): number {
    let sum = 0;
    for (let j = 0; j < this.#zero.length; j++) sum += q[this.#slopesFrom + j]! * this.#zero[j]!;
    return sum;
  }

  /** The predictor of a row; follows `write` at the same point. */
  at(row: number, q: Float64Array): number {
    const { values, offsets, columns } = this.#design;
    const d = columns.length;
    let eta = offsets[row]! + (this.#level ? q[this.#from]! : 0);
    for (let j = 0; j < d; j++) eta += q[this.#slopesFrom + j]! * values[row * d + j]!;
    for (let r = 0; r < this.random.length; r++)
      eta += this.random[r]!.values[this.#groups[r]!.groupOf[row]!]!;
    return eta;
  }

  /** Adds what a row's slope in its predictor gives. */
  collect(row: number, slope: number, gradient: Float64Array): void {
    const { values, columns } = this.#design;
    const d = columns.length;
    if (this.#level) gradient[this.#from]! += slope;
    for (let j = 0; j < d; j++) gradient[this.#slopesFrom + j]! += slope * values[row * d + j]!;
    for (let r = 0; r < this.random.length; r++)
      this.random[r]!.slopes[this.#groups[r]!.groupOf[row]!]! += slope;
  }

  /** Adds the gradient of the prior, and of the scattered levels all of it. */
  pull(q: Float64Array, gradient: Float64Array): void {
    const { slopes, level, atZero } = this.#prior;
    const slope = this.#level ? level.slope(this.#height(q)) : 0;
    if (this.#level) gradient[this.#from]! += slope;
    for (let j = 0; j < slopes.length; j++)
      gradient[this.#slopesFrom + j]! +=
        slopes[j]!.slope(q[this.#slopesFrom + j]!) + (atZero ? slope * this.#zero[j]! : 0);
    for (let r = 0; r < this.random.length; r++) this.random[r]!.pull(q, this.#randomFrom[r]!, gradient);
  }

  /** The intercept in original units: the predictor at 0 of all columns; of an outcome with cuts, what cuts move by. */
  intercept(q: Float64Array): number {
    return (this.#level ? q[this.#from]! : 0) + this.#shift(q);
  }

  /** A slope in original units. */
  coefficient(j: number, q: Float64Array): number {
    return q[this.#slopesFrom + j]! / this.#design.columns[j]!.scale;
  }

  /** Writes coordinates of a level, with slopes and deviations that `near` gives about 0. */
  place(level: number, near: (x: number) => number, q: Float64Array): void {
    for (let i = 0; i < this.dimension; i++) q[this.#from + i] = near(0);
    if (this.#level) q[this.#from] = near(level);
    this.random.forEach((scattered, r) => {
      const values = scattered.values.map(() => near(0));
      scattered.place(values, 0, Math.exp(near(-1)), q, this.#randomFrom[r]!);
    });
  }
}
