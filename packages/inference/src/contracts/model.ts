import type { SeededSource } from "../math/random/seeded-source.ts";
import type { Recorded } from "./recorded.ts";

/** A named block of constrained numbers: shape [] is a scalar, [3] a vector, [2, 2] a matrix by rows. */
export interface Parameter {
  readonly name: string;
  readonly shape: readonly number[];
  /** What the entries of a vector stand for: "shares[often]" instead of "shares[1]". */
  readonly labels?: readonly string[];
  /** Shares of a whole: from 0 to 1, and both ends are possible answers. */
  readonly share?: true;
  /** The least that its numbers can be, itself a possible answer: 0 for totals of counts. */
  readonly least?: number;
  /** Numbers that are known up to the cell they lie in, between two neighbouring ones of these edges. */
  readonly edges?: readonly number[];
}

/**
 * A posterior as the gradient samplers see it: a log density on unconstrained space with its
 * gradient, and the way back to the parameters people know.
 */
export interface Model {
  /** What `constrain` writes, in this order. */
  readonly parameters: readonly Parameter[];
  /** Number of unconstrained coordinates. */
  readonly dimension: number;
  /**
   * The log density at `q` (Jacobian included, constants may be dropped) and, in `gradient`, its
   * gradient. -Infinity means impossible; the gradient is then not read. Allocates nothing.
   */
  logDensityGradient(q: Float64Array, gradient: Float64Array): number;
  /** Writes the constrained parameters, flattened in the order of `parameters`. */
  constrain(q: Float64Array, out: Float64Array): void;
  /** A starting point; samplers try several when the density there is not finite. */
  initial(rng: SeededSource): Float64Array;
  /** Coordinates that go together, whatever their scales: samplers learn a dense metric unless told otherwise. */
  readonly correlated?: true;
  /** What is kept of every draw beside the parameters: log prior, log likelihood by release. */
  readonly recorded?: Recorded<Float64Array>;
}

/** How a model travels to a worker: a module, a builder exported by it, and plain data to build from. */
export interface ModelReference {
  /** URL of a module that exports the builder. */
  readonly module: string;
  readonly builder: string;
  readonly data: unknown;
}
