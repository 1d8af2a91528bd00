import type { SeededSource } from "../../../math/random/index.ts";
import { lawOf } from "../../../noise/index.ts";
import type { ReleasePart } from "../definition/release-part.ts";
import type { NodeMoments } from "./node-moments.ts";
import { type SumLikelihood, sumLikelihood } from "./sum-likelihood.ts";

/** One release in the density: what it says of the records' moments, with unknowns of its own. */
export interface ReleaseTerm {
  /** How many coordinates of its own it has. */
  readonly dimension: number;
  /** Whether the first of them is the log of the number of records. */
  readonly hidden: boolean;
  readonly likelihood: SumLikelihood;
  /** The log density given moments; adds the slopes in its own coordinates to `gradient`, from `at` on. */
  density(moments: NodeMoments, q: Float64Array, at: number, gradient: Float64Array): number;
  initial(rng: SeededSource): number[];
}

/** As a share of a sum's variance: a normal law for Laplace noise of this share misses a fourth cumulant of at most 3·0.1² = 3 % of the variance squared. */
const DOMINATES = 0.1;

/** Whether noise that is not normal makes up so much of some coordinate that its own law matters. */
export function noiseDominates(
  { noise, countAt }: ReleasePart,
  { covariance, size }: Pick<NodeMoments, "covariance" | "size">,
  count: number,
): boolean {
  if (noise.kind === "gaussian") return false;
  const { variance } = lawOf(noise);
  return Array.from({ length: size }, (_, a) => a).some(
    (a) => a !== countAt && variance > DOMINATES * (count * covariance[a * size + a]! + variance),
  );
}

/**
 * ŝ ~ N(Nμ, NC + V). Noise with tails of Laplace's kind is a mixture of normal noises, Laplace(b) = N(0, 2b²E), E ~ Exp(1): with
 * `mixture`, every coordinate has its own log E as an unknown. Geometric noise is taken for the Laplace noise of its variance. A hidden
 * number of records is an unknown as well, positive and otherwise flat. A noisy count tells nothing else, so its noise has its own law: as a
 * mixture it would be a funnel, for a small E would leave the number of records no room.
 */
export function releaseTerm(part: ReleasePart, mixture: boolean): ReleaseTerm {
  const law = lawOf(part.noise);
  const hidden = part.count === undefined;
  const all = Array.from(part.sums, (_, a) => a);
  const read = all.filter((a) => a !== part.countAt);
  const likelihood = sumLikelihood(part.sums, read);
  const variances = new Float64Array(part.sums.length).fill(law.variance);
  const countSd = Math.sqrt(law.variance) / (part.countWeight || 1);
  const mixedFrom = hidden ? 1 : 0;
  const mixed = mixture ? read : [];

  /** The law of the noisy count: its log density less a constant; the slope in log N goes to `gradient`. */
  function ofCount(count: number, gradient: Float64Array, at: number): number {
    if (part.countAt === undefined) return 0;
    const t = part.sums[part.countAt]! - part.countWeight * count;
    gradient[at]! += part.countWeight * count * (law.linear * Math.sign(t) + 2 * law.quadratic * t);
    return -law.linear * Math.abs(t) - law.quadratic * t * t;
  }

  function mixtures(q: Float64Array, at: number): number {
    let lp = 0;
    for (let i = 0; i < mixed.length; i++) {
      const logE = q[at + i]!;
      variances[mixed[i]!] = law.variance * Math.exp(logE);
      lp += logE - Math.exp(logE);
    }
    return lp;
  }

  return {
    dimension: mixedFrom + mixed.length,
    hidden,
    likelihood,
    density(moments, q, at, gradient) {
      const count = hidden ? Math.exp(q[at]!) : part.count!;
      const lp = (hidden ? q[at]! + ofCount(count, gradient, at) : 0) + mixtures(q, at + mixedFrom);
      const density = lp + likelihood.at(moments, count, variances);
      if (hidden) gradient[at]! += likelihood.count * count + 1;
      for (let i = 0; i < mixed.length; i++) {
        const own = at + mixedFrom + i;
        gradient[own]! += likelihood.byVariance[mixed[i]!]! * variances[mixed[i]!]! + 1 - Math.exp(q[own]!);
      }
      return density;
    },
    initial: (rng) => [
      ...(hidden ? [Math.log(Math.max(1, part.roughCount + 0.5 * countSd * rng.normal()))] : []),
      ...mixed.map(() => 0),
    ],
  };
}
