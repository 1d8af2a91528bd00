import { conditionalExponents, suffixSums } from "./draw-shares.ts";
import { UNIT } from "./log-weights.ts";

/** Every (m₁, …, m_K) with sum G. */
export function compositions(total: number, parts: number): number[][] {
  if (parts === 1) return [[total]];
  return Array.from({ length: total + 1 }, (_, m) => m).flatMap((m) =>
    compositions(total - m, parts - 1).map((rest) => [m, ...rest]),
  );
}

/** log P of a composition as drawShares draws it: the product of its conditional laws. */
export function logProbability(weights: readonly Float64Array[], drawn: readonly number[]): number {
  const rests = suffixSums(weights);
  const out = new Float64Array(weights[0]!.length);
  let left = out.length - 1;
  let log = 0;
  for (let k = 0; k < weights.length - 1; k++) {
    conditionalExponents(weights[k]!, rests[k + 1]!, left, out);
    const nats = [...out.subarray(0, left + 1)].map((units) => units * UNIT);
    const largest = Math.max(...nats);
    log += nats[drawn[k]!]! - largest - Math.log(nats.reduce((sum, e) => sum + Math.exp(e - largest), 0));
    left -= drawn[k]!;
  }
  return log;
}

export const bayesOptions = {
  outcome: { column: "c", levels: ["a", "b"] },
  features: [{ column: "f", levels: ["x", "y", "z"] }],
  epsilon: 1,
  steps: 16,
} as const;
