import type { ScalarPrior } from "../../../models/priors/index.ts";
import { ordered } from "../../../transforms/ordered.ts";
import type { Transform } from "../../../transforms/transform.ts";
import type { RowPoint } from "../terms/row-term.ts";

/** Cuts between the levels of an ordered outcome, at the rows' mean: one law of each, cut off where they would not be in order. */
export class CutPart {
  readonly dimension: number;
  readonly #from: number;
  readonly #prior: ScalarPrior;
  readonly #transform: Transform;
  readonly #slopes: Float64Array;

  constructor(cuts: number, prior: ScalarPrior, from: number) {
    this.dimension = cuts;
    this.#from = from;
    this.#prior = prior;
    this.#transform = ordered(Math.max(1, cuts));
    this.#slopes = new Float64Array(cuts);
  }

  /** Sets the cuts of a point; returns their log prior, Jacobian included. */
  write(q: Float64Array, { cuts }: RowPoint): number {
    if (this.dimension === 0) return 0;
    let sum = this.#transform.constrain(q, this.#from, cuts, 0);
    for (let k = 0; k < cuts.length; k++) {
      sum += this.#prior.logDensity(cuts[k]!);
      this.#slopes[k] = this.#prior.slope(cuts[k]!);
    }
    return sum;
  }

  collect({ cutSlopes }: RowPoint): void {
    for (let k = 0; k < this.dimension; k++) this.#slopes[k]! += cutSlopes[k]!;
  }

  pull(q: Float64Array, { cuts }: RowPoint, gradient: Float64Array): void {
    if (this.dimension > 0) this.#transform.pullBack(q, this.#from, cuts, 0, this.#slopes, gradient);
  }

  place(cuts: readonly number[], near: (x: number) => number, q: Float64Array): void {
    for (let k = 0; k < this.dimension; k++)
      q[this.#from + k] = near(k === 0 ? cuts[0]! : Math.log(cuts[k]! - cuts[k - 1]!));
  }
}
