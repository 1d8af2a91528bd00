import {
  bernoulli,
  beta,
  exponential,
  gamma,
  geometric,
  negativeBinomial,
  normal,
  poisson,
} from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { lawOf } from "../../../noise/index.ts";
import type { Channel, DataFamily, Noise } from "./report-density.ts";

/**
 * Draws a value from the data model and a report of it, for studies of calibration. The noise is seeded and
 * in floating point: it protects nobody. Reports of real people are made by `@dpbayes/privacy`.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { simulateReport } from "@dpbayes/inference/models/univariate";
 * const channel = { bounds: [0, 10], noise: { kind: "geometric", alpha: 0.5 }, whole: true } as const;
 * const report = simulateReport(seededSource(1), "poisson", Float64Array.of(3), channel);
 * console.log(Number.isInteger(report)); // true
 * ```
 */
export function simulateReport(
  rng: SeededSource,
  family: DataFamily,
  parameters: Float64Array,
  { bounds: [low, high], noise, whole }: Channel,
): number {
  const value = simulateValue(rng, family, parameters);
  const rounded = whole ? Math.round(value) : value;
  return addSeededNoise(rng, Math.min(Math.max(rounded, low), high), low, high, noise);
}

function simulateValue(rng: SeededSource, family: DataFamily, parameters: Float64Array): number {
  const first = parameters[0]!;
  const second = parameters[1]!;
  switch (family) {
    case "gaussian":
      return normal.sample(rng, first, second);
    case "exponential":
      return exponential.sample(rng, first);
    case "gamma":
      return gamma.sample(rng, first, second);
    case "beta":
      return beta.sample(rng, first, second);
    case "log-normal":
      return Math.exp(normal.sample(rng, first, second));
    case "poisson":
      return poisson.sample(rng, first);
    case "geometric":
      return geometric.sample(rng, 1 - first);
    case "negative-binomial":
      return negativeBinomial.sample(rng, first, second);
    case "bernoulli":
      return bernoulli.sample(rng, first);
  }
}

function addSeededNoise(rng: SeededSource, value: number, low: number, high: number, noise: Noise): number {
  if (noise.kind !== "response") return value + lawOf(noise).sample(rng);
  return rng.uniform() < noise.keep ? value : otherAnswer(rng, value, low, high);
}

/** One of the answers other than the value, all equally likely. */
function otherAnswer(rng: SeededSource, value: number, low: number, high: number): number {
  const answer = low + Math.floor(rng.uniform() * (high - low));
  return answer < value ? answer : answer + 1;
}
