import type { SeededSource } from "../../math/random/seeded-source.ts";
import type { Metric } from "./metric.ts";
import type { Position } from "./position.ts";

/** An energy error above this is a divergence: the integrator has lost the trajectory (as in Stan). */
export const DIVERGENCE = 1000;

/** What a Hamiltonian transition reports. */
export type HamiltonianInfo = {
  /** Log density at the new position. */
  readonly lp: number;
  /** Mean acceptance probability along the trajectory: what the step size is tuned for. */
  readonly acceptance: number;
  readonly stepSize: number;
  /** Doublings of the trajectory (NUTS), 0 for a static one. */
  readonly depth: number;
  /** Gradients taken. */
  readonly leapfrogs: number;
  /** 1 when the energy error passed the limit, else 0. */
  readonly divergent: number;
  /** Hamiltonian at the new position. */
  readonly energy: number;
};

/** Moves a position under a step size and a metric that stay fixed for the move. */
export type Transition = (
  rng: SeededSource,
  start: Position,
  stepSize: number,
  metric: Metric,
) => readonly [Position, HamiltonianInfo];
