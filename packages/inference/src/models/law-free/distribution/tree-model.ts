import type { Model } from "../../../contracts/model.ts";
import { checkedTerms, type HistogramInput, levelCount } from "../../histogram/input.ts";
import { likelihoodOf, productOf } from "../../histogram/likelihood/histogram-likelihood.ts";
import { binTree } from "./bin-tree.ts";
import type { Quantities } from "./quantities.ts";

/**
 * The posterior of the shares of bins from reports of single bins, under uniform cuts (see bin-tree.ts), for gradient samplers: a coordinate
 * per cut, the logit of its part on the left. Uniform parts have in q the log density Σ log p + log(1 − p).
 */
export function treeModel(
  input: HistogramInput,
  { parameter, write }: Pick<Quantities, "parameter" | "write">,
): Model {
  const bins = levelCount(input);
  const likelihood = productOf(checkedTerms(input).map(likelihoodOf));
  const cuts = binTree(bins);
  const logMass = new Float64Array(cuts.length);
  const shares = new Float64Array(bins);
  const slopes = new Float64Array(bins);
  const inside = new Float64Array(cuts.length);

  /** Writes shares; gives the log density of the cuts. */
  function place(q: Float64Array): number {
    let log = 0;
    logMass[0] = 0;
    for (let at = 0; at < cuts.length; at++) {
      const { from, middle, left, right } = cuts[at]!;
      const tail = Math.log1p(Math.exp(-Math.abs(q[at]!)));
      const [lower, upper] = [Math.min(q[at]!, 0) - tail, Math.min(-q[at]!, 0) - tail];
      log += lower + upper;
      if (left === undefined) shares[from] = Math.exp(logMass[at]! + lower);
      else logMass[left] = logMass[at]! + lower;
      if (right === undefined) shares[middle] = Math.exp(logMass[at]! + upper);
      else logMass[right] = logMass[at]! + upper;
    }
    return log;
  }

  return Object.freeze<Model>({
    parameters: Object.freeze([parameter]),
    dimension: cuts.length,
    logDensityGradient(q, gradient) {
      slopes.fill(0);
      const prior = place(q);
      const log = prior + likelihood.add(shares, slopes);
      // ∂ log θ_k/∂q is 1 − p for the bins left of a cut and −p for those right of it.
      for (let at = cuts.length - 1; at >= 0; at--) {
        const { from, middle, left, right } = cuts[at]!;
        const lower = left === undefined ? shares[from]! * slopes[from]! : inside[left]!;
        const upper = right === undefined ? shares[middle]! * slopes[middle]! : inside[right]!;
        inside[at] = lower + upper;
        const odds = Math.exp(q[at]!);
        gradient[at] = (1 + lower) / (1 + odds) - (1 + upper) / (1 + 1 / odds);
      }
      return log > Number.NEGATIVE_INFINITY ? log : Number.NEGATIVE_INFINITY;
    },
    constrain(q, out) {
      place(q);
      write(shares, out);
    },
    // Every cut near its middle, each chain elsewhere.
    initial: (rng) => Float64Array.from(cuts, () => 2 * rng.uniform() - 1),
  });
}
