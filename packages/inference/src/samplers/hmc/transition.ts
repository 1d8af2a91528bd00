import type { Model } from "../../contracts/model.ts";
import { copyInto, kineticEnergy, leapfrog } from "../hamiltonian/leapfrog.ts";
import { DIVERGENCE, type Transition } from "../hamiltonian/transition.ts";

/**
 * The classic transition (Neal 2011, section 5.3.2): fresh momenta, a trajectory of fixed length in time,
 * and the end point accepted or refused by the change of energy. The number of steps is
 * ⌈u·time/stepSize⌉ with u uniform on (½, 3/2): a random length avoids the periodic orbits on which a
 * fixed one can return to where it started.
 */
export function hmcTransition(model: Model, time: number, maxSteps: number): Transition {
  const q = new Float64Array(model.dimension);
  const p = new Float64Array(model.dimension);
  const gradient = new Float64Array(model.dimension);
  const work = new Float64Array(model.dimension);
  return (rng, start, stepSize, metric) => {
    copyInto(start.q, q);
    copyInto(start.gradient, gradient);
    for (let i = 0; i < p.length; i++) p[i] = rng.normal();
    const before = kineticEnergy(p) - start.logDensity;
    const steps = Math.min(maxSteps, Math.ceil(((0.5 + rng.uniform()) * time) / stepSize));
    let logDensity = start.logDensity;
    let error = 0;
    let leapfrogs = 0;
    while (leapfrogs < steps && error <= DIVERGENCE) {
      logDensity = leapfrog(model, metric, stepSize, q, p, gradient, work);
      error = kineticEnergy(p) - logDensity - before;
      leapfrogs++;
    }
    const divergent = !(error <= DIVERGENCE && error > Number.NEGATIVE_INFINITY);
    const acceptance = divergent ? 0 : Math.min(1, Math.exp(-error));
    const moves = rng.uniform() < acceptance;
    const end = moves ? { q: q.slice(), gradient: gradient.slice(), logDensity } : start;
    const energy = moves ? before + error : before;
    const info = { lp: end.logDensity, acceptance, stepSize, depth: 0, leapfrogs, energy };
    return [end, { ...info, divergent: divergent ? 1 : 0 }];
  };
}
