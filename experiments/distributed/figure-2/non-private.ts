import {
  type ConjugateRegression,
  conjugateRegression,
} from "@dpbayes/inference/models/distributed-regression";
import { holdersOf } from "../exact-moments.ts";
import type { SimulatedData } from "./simulated-data.ts";

/**
 * The posterior from the records themselves, as the authors have it (central spec §1.11): θ | σ² ~ N(0, σ²Λ_0⁻¹) with
 * Λ_0 = b/(a − 1)·I, σ² ~ IG(a, b), a = 20, b = 0.5. With 10⁵ records its prior hardly matters.
 */
export function nonPrivatePosterior({ rows }: SimulatedData): ConjugateRegression {
  const d = rows.features;
  const precision = Float64Array.from({ length: d * d }, (_, at) => (at % (d + 1) === 0 ? 0.5 / 19 : 0));
  const posterior = conjugateRegression({ mean: new Float64Array(d), precision, shape: 20, scale: 0.5 });
  const [all] = holdersOf(rows, 1);
  posterior.update(all!.gram, all!.cross, all!.square, all!.count);
  return posterior;
}
