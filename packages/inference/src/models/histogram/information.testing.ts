import { symmetricInverse } from "../../math/linear-algebra/index.ts";

/** Shares in proportion to 1, 1/2, 1/3, …. */
export function zipf(levels: number): Float64Array {
  const weights = Float64Array.from({ length: levels }, (_, k) => 1 / (k + 1));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return weights.map((w) => w / total);
}

/**
 * How much of the information in whole unary reports their sums keep: the sum over the levels of the
 * best asymptotic variance from whole reports, divided by that from the sums. Per person, the Fisher
 * information in the free shares is E[g gᵀ], g_k = ∂ log P(z)/∂θ_k − the same of the last level, for whole
 * reports (`reports` with their probabilities), and h²·BᵀV⁻¹B for the sums, B the way from free shares
 * to shares.
 */
export function relativeInformation(
  shares: Float64Array,
  epsilon: number,
  reports: Iterable<readonly [report: readonly number[], probability: number]>,
): number {
  return (
    totalVariance(wholeInformation(shares, epsilon, reports)) / totalVariance(sumInformation(shares, epsilon))
  );
}

/** All reports over some levels with their probabilities. */
export function* allReports(shares: Float64Array, epsilon: number) {
  const d = shares.length;
  const q = 1 / (1 + Math.exp(epsilon));
  for (let bits = 0; bits < 2 ** d; bits++) {
    const z = Array.from({ length: d }, (_, k) => (bits >>> k) & 1);
    const probability = shares.reduce(
      (sum, share, x) => sum + share * z.reduce((p, bit, k) => p * (k === x ? 0.5 : bit ? q : 1 - q), 1),
      0,
    );
    yield [z, probability] as const;
  }
}

function wholeInformation(
  shares: Float64Array,
  epsilon: number,
  reports: Iterable<readonly [readonly number[], number]>,
): Float64Array {
  const free = shares.length - 1;
  const information = new Float64Array(free * free);
  const odds = Math.exp(epsilon);
  for (const [z, probability] of reports) {
    const w = z.reduce((sum, bit, k) => sum + shares[k]! * (bit ? odds : 1), 0);
    const g = z.map((bit) => ((bit ? odds : 1) - (z[free] ? odds : 1)) / w);
    for (let i = 0; i < free; i++)
      for (let j = 0; j < free; j++) information[i * free + j]! += probability * g[i]! * g[j]!;
  }
  return information;
}

/** The covariance of a report's bits, from its definition, inverted. */
function sumInformation(shares: Float64Array, epsilon: number): Float64Array {
  const d = shares.length;
  const free = d - 1;
  const q = 1 / (1 + Math.exp(epsilon));
  const h = 0.5 - q;
  const V = new Float64Array(d * d);
  for (let i = 0; i < d; i++)
    for (let j = 0; j < d; j++) {
      const p = q + h * shares[i]!;
      V[i * d + j] = i === j ? p * (1 - p) : -h * h * shares[i]! * shares[j]!;
    }
  const P = new Float64Array(d * d);
  symmetricInverse(V, d, P);
  return Float64Array.from({ length: free * free }, (_, at) => {
    const [i, j] = [Math.floor(at / free), at % free];
    return h * h * (P[i * d + j]! - P[i * d + free]! - P[free * d + j]! + P[free * d + free]!);
  });
}

/** Σ of the variances of all shares, the last one being 1 minus the others. */
function totalVariance(information: Float64Array): number {
  const free = Math.round(Math.sqrt(information.length));
  const covariance = new Float64Array(free * free);
  symmetricInverse(information, free, covariance);
  let own = 0;
  let all = 0;
  for (let i = 0; i < free; i++)
    for (let j = 0; j < free; j++) {
      all += covariance[i * free + j]!;
      if (i === j) own += covariance[i * free + j]!;
    }
  return own + all;
}
