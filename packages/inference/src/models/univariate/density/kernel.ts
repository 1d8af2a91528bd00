/**
 * A noise density as e^{−d·(rate + square·d)} times a constant, d = |z − x|: Laplace noise has
 * rate 1/scale and no square, Gaussian noise square 1/(2·sd²) and no rate.
 */
export interface Kernel {
  readonly rate: number;
  readonly square: number;
  readonly logConstant: number;
}

export function laplaceKernel(scale: number): Kernel {
  return Object.freeze({ rate: 1 / scale, square: 0, logConstant: -Math.log(2 * scale) });
}

export function gaussianKernel(sd: number): Kernel {
  return Object.freeze({ rate: 0, square: 0.5 / (sd * sd), logConstant: -Math.log(sd) - 0.9189385332046728 });
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
