import { seededSource } from "@dpbayes/inference";
import { categorical } from "@dpbayes/inference/distributions";

/*
 * Synthetic data of the shape of a real set, for machines that do not have it. They carry the sizes and
 * the strength of the relations, nothing else; every result says when they were used.
 */

/** Standard normal covariates of which three hidden factors explain two thirds. */
export function correlatedCovariates(name: string, records: number, columns: number): Float64Array {
  const loadings = seededSource(name).split("loadings");
  const factors = Array.from({ length: columns }, () => unit([0, 1, 2].map(() => loadings.normal())));
  const rng = seededSource(name).split("covariates");
  const x = new Float64Array(records * columns);
  for (let i = 0; i < records; i++) {
    const hidden = [rng.normal(), rng.normal(), rng.normal()];
    factors.forEach((loading, j) => {
      const shared = loading.reduce((sum, value, k) => sum + value * hidden[k]!, 0);
      x[i * columns + j] = Math.sqrt(2 / 3) * shared + Math.sqrt(1 / 3) * rng.normal();
    });
  }
  return x;
}

/** Responses of variance about 1 of which the covariates explain the share `explained`. */
export function linearResponses(
  name: string,
  x: Float64Array,
  columns: number,
  explained: number,
): Float64Array {
  const rng = seededSource(name).split("responses");
  const signal = signalOf(name, x, columns);
  return signal.map((u) => Math.sqrt(explained) * u + Math.sqrt(1 - explained) * rng.normal());
}

/** 0/1 outcomes with log odds a + b·(a signal of variance 1). */
export function logisticOutcomes(
  name: string,
  x: Float64Array,
  columns: number,
  [a, b]: readonly [number, number],
): Float64Array {
  const rng = seededSource(name).split("responses");
  return signalOf(name, x, columns).map((u) => (rng.uniform() < 1 / (1 + Math.exp(-a - b * u)) ? 1 : 0));
}

/** A random linear combination of the columns, scaled to variance 1. */
function signalOf(name: string, x: Float64Array, columns: number): Float64Array {
  const rng = seededSource(name).split("signal");
  const weights = Array.from({ length: columns }, () => rng.normal());
  const u = Float64Array.from({ length: x.length / columns }, (_, i) =>
    weights.reduce((sum, weight, j) => sum + weight * x[i * columns + j]!, 0),
  );
  const sd = Math.sqrt(u.reduce((sum, value) => sum + value * value, 0) / u.length);
  return u.map((value) => value / sd);
}

/** Choices among `levels` items whose popularity falls like 1/rank. */
export function zipfChoices(name: string, records: number, levels: number): Int32Array {
  const rng = seededSource(name).split("choices");
  const weights = Float64Array.from({ length: levels }, (_, k) => 1 / (k + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  return Int32Array.from({ length: records }, () => categorical.sample(rng, shares));
}

function unit(v: readonly number[]): readonly number[] {
  const length = Math.hypot(...v);
  return v.map((value) => value / length);
}
