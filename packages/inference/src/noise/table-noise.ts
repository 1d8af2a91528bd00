import type { MechanismRecord, TableNoise } from "@dpbayes/privacy/formats";
import { noiseOf, wholeNoiseOf } from "./noises.ts";

/**
 * The noise of a block as a noisy table names it, exact as a likelihood of the counts; undefined for a mechanism that adds none to numbers. A sum of
 * whole numbers n is released as (w·n + k·g)/w, k whole with a two-sided geometric or a discrete normal law, g the grid: n + (g/w)·k. Of weight 1 on
 * the whole numbers that is the law itself. Otherwise the published numbers are fractions, and P(k) is in proportion to exp(−|y − n|/scale) or
 * exp(−(y − n)²/2sd²) with a constant that no n enters: as a function of n the density of the Laplace or normal law that falls as fast is the same,
 * although it is one of real numbers.
 */
export function tableNoiseOf(mechanism: MechanismRecord, weight: number): TableNoise | undefined {
  const { rate } = { rate: undefined, ...mechanism.parameters };
  // The quotient of two whole numbers, the same on every machine: exp and log of it need not be.
  if (weight === 1 && rate !== undefined && wholeNoiseOf(mechanism) !== undefined)
    return { law: "geometric", scale: rate.t / rate.s };
  const noise = noiseOf(mechanism, weight);
  switch (noise?.kind) {
    case undefined:
      return undefined;
    case "geometric":
      return { law: "geometric", scale: -1 / Math.log(noise.alpha) };
    case "laplace":
      return { law: "laplace", scale: noise.scale };
    case "gaussian":
      return { law: "gaussian", variance: noise.sd * noise.sd };
    default:
      return noise satisfies never;
  }
}
