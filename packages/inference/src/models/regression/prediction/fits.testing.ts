import type { Parameter } from "../../../contracts/model.ts";
import { createFit } from "../../../fit/create-fit.ts";
import type { Fit } from "../../../fit/index.ts";
import { seededSource } from "../../../math/random/index.ts";

/** A fit of one chain with these draws. */
export function fitOfDraws(parameters: readonly Parameter[], draws: Float64Array): Fit {
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  return createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });
}

/** 1000 draws of an intercept and the slopes of age (known) and of smoking, spread by `sd` about a centre. */
export function twoSlopes(
  centre: readonly [number, number, number],
  sd: number,
): { readonly fit: Fit; readonly draws: Float64Array } {
  const rng = seededSource(1);
  const draws = Float64Array.from(
    { length: 3000 },
    (_, i) => centre[i % 3]! + (i % 3 === 1 ? 0 : sd * rng.normal()),
  );
  const coefficients = { name: "coefficients", shape: [2], labels: ["age", "smokes=often"] };
  return { fit: fitOfDraws([{ name: "intercept", shape: [] }, coefficients], draws), draws };
}
