import type { Model } from "../../contracts/model.ts";
import type { Transition } from "../hamiltonian/transition.ts";
import { Trajectory } from "./trajectory.ts";

/**
 * The no-U-turn transition (Hoffman and Gelman 2014) with multinomial sampling and the generalised
 * criterion (Betancourt 2017): doubles the trajectory to a random side until it turns back, diverges
 * or has been doubled `maxDepth` times.
 */
export function nutsTransition(model: Model, maxDepth: number): Transition {
  const trajectory = new Trajectory(model, maxDepth);
  return (rng, start, stepSize, metric) => {
    trajectory.start(rng, start);
    let depth = 0;
    while (depth < maxDepth) {
      const doubling = trajectory.double(rng, rng.uint32() >>> 31, depth, stepSize, metric);
      if (doubling !== "invalid") depth++;
      if (doubling !== "going") break;
    }
    const { q, gradient, logDensity, energy } = trajectory.drawn;
    return [
      { q: q.slice(), gradient: gradient.slice(), logDensity },
      {
        lp: logDensity,
        acceptance: trajectory.acceptanceSum / trajectory.leapfrogs,
        stepSize,
        depth,
        leapfrogs: trajectory.leapfrogs,
        divergent: trajectory.divergent ? 1 : 0,
        energy,
      },
    ];
  };
}
