import { fail, requireCount } from "../errors/index.ts";
import type { Seed, SeededSource } from "../math/random/index.ts";
import { seededSource } from "../math/random/index.ts";
import type { Fit } from "./fit.ts";

export interface Predictions {
  /** Numbers per simulated data set. */
  readonly width: number;
  /** chains × draws × width, by rows. */
  readonly values: Float64Array;
}

/**
 * One simulated data set per posterior draw: what the model expects to see. `simulate` receives the
 * draw's parameters (flattened, in the order of `fit.names`) and a source of its own,
 * so the predictions do not depend on the order in which they are made.
 *
 * @example
 * ```ts
 * import { createFit, posteriorPredictive } from "@dpbayes/inference";
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const run = [{ chain: 0, seed: 1, draws: Float64Array.of(10, 20), stats: {}, warmup, seconds: 0 }];
 * const fit = createFit([{ name: "mu", shape: [] }], run, { seed: 1 });
 * const { values } = posteriorPredictive(fit, 5, 2, ([mu], rng) => [mu! + 0 * rng.normal(), -mu!]);
 * console.log(values.join(" ")); // 10 -10 20 -20
 * ```
 */
export function posteriorPredictive(
  fit: Fit,
  seed: Seed,
  width: number,
  simulate: (parameters: Float64Array, rng: SeededSource) => ArrayLike<number>,
): Predictions {
  requireCount("width", width, 1);
  const rows = fit.chainCount * fit.drawCount;
  const columns = fit.names.length;
  const source = seededSource(seed).split("predict");
  const values = new Float64Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const made = simulate(fit.values.slice(row * columns, (row + 1) * columns), source.split(row));
    if (made.length !== width)
      fail("DIMENSION", { name: "simulated data", found: made.length, accepted: width });
    values.set(made, row * width);
  }
  return Object.freeze({ width, values });
}
