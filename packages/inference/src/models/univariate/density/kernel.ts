import type { NoiseModel } from "../../../noise/index.ts";

/**
 * A noise density as e^{−d·(rate + square·d)} times a constant, d = |z − x|: Laplace noise has
 * rate 1/scale and no square, Gaussian noise square 1/(2·sd²) and no rate.
 */
export interface Kernel {
  readonly rate: number;
  readonly square: number;
  readonly logConstant: number;
}

export function kernelOf({ linear, quadratic, logDensity }: NoiseModel): Kernel {
  return Object.freeze({ rate: linear, square: quadratic, logConstant: logDensity(0) });
}

/** The logarithm of the kernel at a distance of either sign. */
export function logKernel({ rate, square, logConstant }: Kernel): (d: number) => number {
  return (d) => logConstant - Math.abs(d) * (rate + square * Math.abs(d));
}

/** Decay of the log kernel per unit of distance, at distance d. */
export function steepness(kernel: Kernel, d: number): number {
  return kernel.rate + 2 * kernel.square * d;
}

/** How far beyond distance d the log kernel has fallen by `fall`: the root of a quadratic, without cancellation. */
export function reach(kernel: Kernel, d: number, fall: number): number {
  const slope = steepness(kernel, d);
  return (2 * fall) / (slope + Math.sqrt(slope * slope + 4 * kernel.square * fall));
}
