import { runChains } from "../../chains/run-chains.ts";
import type { ChainOptions } from "../../chains/settings.ts";
import type { Target } from "../../contracts/target.ts";
import { fail } from "../../errors/index.ts";
import type { Estimate } from "../importance/weighted-mean.ts";
import { bayesFactorSentences } from "../words/bayes-factor-sentences.ts";
import { bridgeSample } from "./bridge-sample.ts";
import { coordinatesModel, requireDensity } from "./coordinates-model.ts";

/** The probability of the data under a model. */
export interface Evidence {
  /** What the model is called in sentences. */
  readonly model: string;
  /** log p(data | model), up to constants of the data alone where the model drops them; the error is that of the logarithm. */
  readonly logEvidence: Estimate;
  /** What the data are: digests of releases. Evidences of other data are not compared. */
  readonly data?: readonly string[];
}

/**
 * The evidence of a model: its coordinates are sampled anew, and its density is integrated by bridge sampling. The
 * density must be that of likelihood × prior with all constants that other models of the same data do not share. Models that bring their own sampler are refused:
 * they have no density of all that they draw.
 *
 * @example
 * ```ts
 * import type { Model } from "@dpbayes/inference";
 * import { evidenceOf } from "@dpbayes/inference/checks";
 * // 7 ~ Poisson(rate), rate = exp(q) ~ exponential(1/4): the evidence is (1/4)·(4/5)^8.
 * const model: Model = {
 *   parameters: [{ name: "rate", shape: [] }],
 *   dimension: 1,
 *   logDensityGradient: (q, gradient) => {
 *     const rate = Math.exp(q[0]!);
 *     gradient[0] = 8 - 1.25 * rate;
 *     return 8 * q[0]! - 1.25 * rate - Math.log(5040) - Math.log(4);
 *   },
 *   constrain: (q, out) => out.set([Math.exp(q[0]!)]),
 *   initial: (rng) => Float64Array.of(rng.normal()),
 * };
 * const { logEvidence } = await evidenceOf("Poisson", model, { seed: 1, chains: 2, warmup: 300, draws: 1000 });
 * console.log(Math.exp(logEvidence.value).toFixed(3), (0.25 * 0.8 ** 8).toFixed(3)); // 0.042 0.042
 * ```
 */
export async function evidenceOf(model: string, target: Target, options: ChainOptions): Promise<Evidence> {
  const density = requireDensity(target);
  const run = await runChains(coordinatesModel(density), options);
  if (run.results.length === 0) throw run.failures[0]!.error;
  return Object.freeze({ model, logEvidence: bridgeSample(density, run, options.seed) });
}

/** How much more probable the data are under one model than under another. */
export interface BayesFactor {
  readonly models: readonly [string, string];
  readonly logBayesFactor: Estimate;
  readonly sentences: readonly string[];
}

/** The Bayes factor of the first model over the second, with the errors of both. */
export function bayesFactor(first: Evidence, second: Evidence): BayesFactor {
  requireSameData(first.data, second.data);
  const logBayesFactor = Object.freeze({
    value: first.logEvidence.value - second.logEvidence.value,
    error: Math.hypot(first.logEvidence.error, second.logEvidence.error),
  });
  const plain = { models: [first.model, second.model] as const, logBayesFactor };
  return Object.freeze({ ...plain, sentences: bayesFactorSentences(plain) });
}

function requireSameData(first: readonly string[] = [], second: readonly string[] = []): void {
  const same = [...first].sort().join() === [...second].sort().join();
  if (!same)
    fail("ARGUMENT", { name: "evidence", found: "of other releases", accepted: "of the same releases" });
}
