import { noisyPoisson } from "../../../distributions/discrete/noisy-poisson.ts";
import { gamma } from "../../../distributions/index.ts";

/** The prior of every factor: Gamma(shape, rate). */
export interface FactorPrior {
  readonly shape: number;
  readonly rate: number;
}

/**
 * Equal steps in the logarithm of a gamma-distributed factor, with the prior mass of each. In log
 * coordinates the integrands are analytic and fall off exponentially, so the trapezoid rule converges
 * faster than any power of the step; and a product of factors lies on the same grid again, so every
 * rate that can occur is known in advance.
 */
export interface LogGrid {
  readonly nodes: number;
  readonly first: number;
  readonly step: number;
  readonly mass: Float64Array;
}

/** Prior mass beyond the ends of the grid: far below the accuracy asked of a posterior. */
const TAIL = 1e-12;

export function logGrid({ shape, rate }: FactorPrior, step: number): LogGrid {
  // Left of a the density of t = log x falls like e^{shape·t}; right, e^{−rate·x} ends it.
  const first = Math.log(TAIL) / shape - Math.log(rate);
  const last = Math.log((-2 * Math.log(TAIL) + 4 * shape) / rate);
  const nodes = Math.ceil((last - first) / step) + 1;
  const mass = Float64Array.from({ length: nodes }, (_, i) => {
    const t = first + i * step;
    return step * Math.exp(gamma.logDensity(Math.exp(t), shape, rate) + t);
  });
  return { nodes, first, step, mass };
}

/** P(report | rate) for the rates whose factors' grid indices sum to 0, 1, 2, ... */
export function reportTable(report: number, decay: number, grid: LogGrid, factors: number): Float64Array {
  const length = factors * (grid.nodes - 1) + 1;
  return Float64Array.from({ length }, (_, i) =>
    Math.exp(noisyPoisson.logMass(report, Math.exp(factors * grid.first + i * grid.step), decay)),
  );
}

/** The factor at a grid index. */
export function factorAt({ first, step }: LogGrid, index: number): number {
  return Math.exp(first + index * step);
}
