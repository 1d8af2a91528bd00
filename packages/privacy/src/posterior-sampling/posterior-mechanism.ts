import type { Neighbours } from "../accounting/loss.ts";
import { boundedRangeLoss } from "../accounting/make-loss.ts";
import type { JsonObject } from "../json/read-shape.ts";
import type { Mechanism } from "../mechanisms/mechanism.ts";
import type { Tempering } from "./tempering.ts";

/** All that is public about a draw: the law of the draw given the table follows from it. */
export interface PosteriorParameters {
  readonly family: string;
  readonly neighbours: Neighbours;
  /** What one draw costs. */
  readonly epsilon: number;
  /** The likelihood is raised to 1/temperature. */
  readonly temperature: number;
  /** r: the changes of the log-likelihood between neighbours lie within this of each other. */
  readonly range: number;
  readonly truncation: JsonObject;
  readonly prior: JsonObject;
  /** How many steps the grid of parameter values has, along each coordinate. */
  readonly steps: readonly number[];
}

/**
 * One draw from a tempered posterior on a public grid. The secret is the vector of sufficient statistics,
 * whole numbers (their order is stated where the mechanism is made); the output has one number per name.
 */
export interface PosteriorMechanism
  extends Mechanism<readonly bigint[], readonly number[], PosteriorParameters> {
  readonly kind: "posterior-sample";
  readonly names: readonly string[];
  /** The most records the arithmetic carries; the same for every table. */
  readonly mostRecords: number;
}

/** What differs between families. */
interface Parts
  extends Pick<PosteriorMechanism, "names" | "mostRecords" | "randomise">,
    Pick<PosteriorParameters, "family" | "neighbours" | "range" | "truncation" | "prior" | "steps"> {
  readonly tempering: Tempering;
}

/** A draw with its parameters and its cost: ε-DP and ε-bounded-range, so ε²/8-zCDP (central spec §2.2). */
export function posteriorMechanism(parts: Parts): PosteriorMechanism {
  const { names, mostRecords, randomise, tempering, ...stated } = parts;
  const { epsilon, temperature } = tempering;
  return Object.freeze({
    kind: "posterior-sample",
    names,
    mostRecords,
    parameters: Object.freeze({ ...stated, epsilon, temperature }),
    cost: () => boundedRangeLoss(epsilon, stated.neighbours),
    randomise,
  });
}
