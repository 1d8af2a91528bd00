import type { ScalarPrior } from "../../../models/priors/index.ts";
import type { RowPoint } from "../terms/row-term.ts";

/** How far rates scatter about what the formula says, relative to it: the coordinate is the logarithm. */
export class ScatterPart {
  readonly dimension: number;
  scatter = 0;
  readonly #from: number;
  readonly #prior: ScalarPrior;
  #slope = 0;

  constructor(scatters: boolean, prior: ScalarPrior, from: number) {
    this.dimension = scatters ? 1 : 0;
    this.#from = from;
    this.#prior = prior;
  }

  /** Sets the square of a point; returns the log prior, Jacobian included. */
  write(q: Float64Array, point: RowPoint): number {
    if (this.dimension === 0) return 0;
    this.scatter = Math.exp(q[this.#from]!);
    point.square = this.scatter * this.scatter;
    this.#slope = 0;
    return this.#prior.logDensity(this.scatter) + q[this.#from]!;
  }

  collect({ squareSlope }: RowPoint): void {
    this.#slope += squareSlope;
  }

  pull({ square }: RowPoint, gradient: Float64Array): void {
    if (this.dimension === 0) return;
    gradient[this.#from]! += this.#prior.slope(this.scatter) * this.scatter + 1 + 2 * square * this.#slope;
  }

  place(near: (x: number) => number, q: Float64Array): void {
    if (this.dimension > 0) q[this.#from] = near(-1);
  }
}
