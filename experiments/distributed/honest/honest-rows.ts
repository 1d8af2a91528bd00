import { seededSource } from "@dpbayes/inference";
import type { RegressionData } from "../../data/data-set.ts";
import type { Rows } from "../../data/prepare-regression.ts";
import type { BoundedRows } from "../bounded-rows.ts";
import type { Bounds, HonestSource } from "./public-bounds.ts";

/**
 * Rows as a careful study has them: values clipped to public bounds and scaled by them to [−1, 1], a constant for the
 * intercept first, a random order, the first 80 % for training. The ball of radius √d around the box clips nothing.
 */
export function honestRows(
  data: RegressionData,
  { bounds, response }: Pick<HonestSource, "bounds" | "response">,
  seed: string,
): BoundedRows {
  const d = data.columns.length;
  const order = shuffled(data.records, seed);
  const cut = Math.ceil(0.8 * data.records);
  const scales = data.columns.map((name) => toUnit(bounds[name]!));
  const toResponse = toUnit(response);
  const rows = (records: Uint32Array): Rows => {
    const x = new Float64Array(records.length * (d + 1)).fill(1);
    records.forEach((record, i) => {
      for (let j = 0; j < d; j++) x[i * (d + 1) + j + 1] = scales[j]!(data.covariates[record * d + j]!);
    });
    return { count: records.length, x, y: Float64Array.from(records, (i) => toResponse(data.responses[i]!)) };
  };
  return {
    name: data.name,
    origin: data.origin,
    features: d + 1,
    intercept: true,
    train: rows(order.subarray(0, cut)),
    test: rows(order.subarray(cut)),
    radius: Math.sqrt(d),
    responseBound: 1,
  };
}

/** Clips to the bounds and maps them to [−1, 1]. */
function toUnit([low, high]: Bounds): (value: number) => number {
  return (value) => (2 * (Math.min(Math.max(value, low), high) - low)) / (high - low) - 1;
}

/** A uniformly random order (Fisher and Yates). */
function shuffled(n: number, seed: string): Uint32Array {
  const rng = seededSource(seed).split("order");
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(rng.uniform() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
