/** A generalised Pareto law of exceedances: P(X > x) = (1 + k·x/σ)^(−1/k). */
export interface GeneralisedPareto {
  /** The tail index: moments of order 1/k and above do not exist. */
  readonly k: number;
  readonly scale: number;
}

/**
 * The law of exceedances over a threshold, by the quasi-Bayesian estimator of Zhang and Stephens (2009): with θ = −k/σ, the
 * profile likelihood ℓ(θ) = n·(log(θ/κ) + κ − 1), κ = −(1/n)·Σ log(1 − θx_i), is averaged over a prior of θ that the
 * exceedances' first quartile scales, on m = 30 + √n quantiles of that prior. Then k is drawn towards ½ as if ten more exceedances
 * had said so (Vehtari et al. 2024, appendix C), which steadies it in small samples.
 *
 * @param exceedances - positive, ascending.
 */
export function fitGeneralisedPareto(exceedances: Float64Array): GeneralisedPareto {
  const n = exceedances.length;
  const theta = meanTheta(exceedances);
  const index = tailIndex(exceedances, theta);
  return { k: (n * index + 10 * 0.5) / (n + 10), scale: -index / theta };
}

/** The x below which a share p of the exceedances lies. */
export function generalisedParetoQuantile({ k, scale }: GeneralisedPareto, p: number): number {
  const log = -Math.log1p(-p);
  return k === 0 ? scale * log : (scale * Math.expm1(k * log)) / k;
}

function meanTheta(x: Float64Array): number {
  const n = x.length;
  const m = 30 + Math.floor(Math.sqrt(n));
  const quartile = x[Math.floor(n / 4 + 0.5) - 1]!;
  const thetas = Float64Array.from(
    { length: m },
    (_, i) => 1 / x[n - 1]! + (1 - Math.sqrt(m / (i + 0.5))) / (3 * quartile),
  );
  const profile = thetas.map((theta) => {
    const index = tailIndex(x, theta);
    return n * (Math.log(-theta / index) - index - 1);
  });
  const largest = profile.reduce((a, b) => Math.max(a, b));
  const weights = profile.map((value) => Math.exp(value - largest));
  const total = weights.reduce((a, b) => a + b);
  return thetas.reduce((sum, theta, i) => sum + (theta * weights[i]!) / total, 0);
}

/** −κ, the maximum likelihood estimate of k where θ is known. */
function tailIndex(x: Float64Array, theta: number): number {
  let sum = 0;
  for (const value of x) sum += Math.log1p(-theta * value);
  return sum / x.length;
}
