import type { ScalarPrior } from "../../../models/priors/index.ts";

/**
 * Levels that scatter about a mean, v_g ~ N(m, sd²), with sd learned: levels of an axis (m = 0), or the logarithms of rows' totals
 * (m learned too). Coordinates: log sd, then m if it is learned, then one per level: (v_g − m)/sd, or v_g itself where the data
 * tell the levels much better than they scatter. In the first the data bend what they tell well, in the second a
 * small sd squeezes what they tell badly; each is slow for the other's case and both are exact.
 */
export interface ScatterSettings {
  readonly levels: number;
  readonly spread: ScalarPrior;
  /** Of m; 0 without it. */
  readonly mean?: ScalarPrior;
  /** Whether the coordinates are the levels themselves. */
  readonly told: boolean;
}

export class ScatteredLevels {
  readonly dimension: number;
  readonly values: Float64Array;
  /** Of the log likelihood in the values: collected between `write` and `pull`. */
  readonly slopes: Float64Array;
  sd = 1;
  mean = 0;
  readonly #settings: ScatterSettings;

  constructor(settings: ScatterSettings) {
    this.#settings = settings;
    this.dimension = settings.levels + (settings.mean ? 2 : 1);
    this.values = new Float64Array(settings.levels);
    this.slopes = new Float64Array(settings.levels);
  }

  /** Sets the values at the coordinates from `at`; returns their log prior, Jacobian included. */
  write(q: Float64Array, at: number): number {
    const { levels, spread, mean, told } = this.#settings;
    this.sd = Math.exp(q[at]!);
    this.mean = mean ? q[at + 1]! : 0;
    this.slopes.fill(0);
    let square = 0;
    for (let g = 0, from = at + this.dimension - levels; g < levels; g++) {
      const z = told ? (q[from + g]! - this.mean) / this.sd : q[from + g]!;
      this.values[g] = told ? q[from + g]! : this.mean + this.sd * z;
      square += z * z;
    }
    const own = spread.logDensity(this.sd) + q[at]! + (mean ? mean.logDensity(this.mean) : 0);
    return own - 0.5 * square - (told ? levels * q[at]! : 0);
  }

  /** Adds the gradient of prior and likelihood. */
  pull(q: Float64Array, at: number, gradient: Float64Array): void {
    const { levels, spread, mean, told } = this.#settings;
    let ofLogSd = spread.slope(this.sd) * this.sd + 1;
    let ofMean = mean ? mean.slope(this.mean) : 0;
    for (let g = 0, from = at + this.dimension - levels; g < levels; g++) {
      const slope = this.slopes[g]!;
      const z = told ? (q[from + g]! - this.mean) / this.sd : q[from + g]!;
      gradient[from + g]! += told ? slope - z / this.sd : slope * this.sd - z;
      ofLogSd += told ? z * z - 1 : slope * this.sd * z;
      ofMean += told ? z / this.sd : slope;
    }
    gradient[at]! += ofLogSd;
    if (mean) gradient[at + 1]! += ofMean;
  }

  /** Coordinates of given values, with this mean and sd. */
  place(values: ArrayLike<number>, mean: number, sd: number, q: Float64Array, at: number): void {
    const { levels, mean: learned, told } = this.#settings;
    q[at] = Math.log(sd);
    if (learned) q[at + 1] = mean;
    for (let g = 0, from = at + this.dimension - levels; g < levels; g++)
      q[from + g] = told ? values[g]! : (values[g]! - mean) / sd;
  }
}
