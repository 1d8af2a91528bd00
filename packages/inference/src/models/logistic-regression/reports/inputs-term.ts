import { dot, multiplyVector } from "../../../math/linear-algebra/index.ts";
import type { RegressionPoint, RegressionTerm } from "../../regression/index.ts";
import { noisyCovariates } from "./noisy-covariates.ts";
import { type LogisticReports, requireReports } from "./report-data.ts";
import { type Expectations, responseLikelihood } from "./response-likelihood.ts";

/**
 * The likelihood of perturbed inputs (local spec §7.2): z = x + noise, x ~ N(mean, Σ), and an outcome that is
 * kept with probability p. Given z, u = α + xᵀθ is normal with, K = (Σ + Σ*)⁻¹ and b = θ − KΣθ = KΣ*θ,
 *
 *   m = α + θᵀmean + θᵀΣK(z − mean),   v = θᵀ(Σ − ΣKΣ)θ = θᵀΣb,
 *   log p(z, outcome) = log N(z; mean, Σ + Σ*) + log q,   q = (1 − p) + (2p − 1)E(m, v) for an outcome 1.
 *
 * With ℓ_m, ℓ_v of log q and ζ = z − mean, s = Σℓ_mζ: ∂θ = Σℓ_m·mean + ΣKs + 2Σℓ_v·Σb,
 * ∂mean = Σℓ_m·b (+ the normal part), ∂Σ = sym(b(Ks)ᵀ) + Σℓ_v·bbᵀ (+ the normal part). Only log q is a sum over reports.
 */
export function logisticInputsTerm(
  data: LogisticReports,
  expectations: Expectations = "automatic",
): RegressionTerm {
  const { covariates: d, noise } = requireReports(data);
  const covariates = noisyCovariates(data);
  const responses = responseLikelihood(data, expectations);
  const { K } = covariates;
  const vector = () => new Float64Array(d);
  const Sb = vector();
  const St = vector();
  const a = vector();
  const b = vector();
  const s = vector();
  const Ks = vector();
  const SKs = vector();

  /** a = KΣθ, b = KΣ*θ, Σb; returns v. */
  function writeDirections({ coefficients, covariance }: RegressionPoint): number {
    multiplyVector(covariance, coefficients, St, d, d);
    multiplyVector(K, St, a, d, d);
    multiplyVector(noise, coefficients, St, d, d);
    multiplyVector(K, St, b, d, d);
    multiplyVector(covariance, b, Sb, d, d);
    return Math.max(0, dot(coefficients, Sb, d));
  }

  function addGradient({ mean, covariance }: RegressionPoint, gradient: RegressionPoint): void {
    const { inMean, inVariance, weighted } = responses.slopes;
    for (let i = 0; i < d; i++) s[i] = weighted[i]! - inMean * mean[i]!;
    multiplyVector(K, s, Ks, d, d);
    multiplyVector(covariance, Ks, SKs, d, d);
    gradient.intercept += inMean;
    for (let i = 0; i < d; i++) {
      gradient.coefficients[i]! += inMean * mean[i]! + SKs[i]! + 2 * inVariance * Sb[i]!;
      gradient.mean[i]! += inMean * b[i]!;
      for (let j = 0; j < d; j++)
        gradient.covariance[i * d + j]! +=
          0.5 * (b[i]! * Ks[j]! + Ks[i]! * b[j]!) + inVariance * b[i]! * b[j]!;
    }
  }

  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      const ofCovariates = covariates.addTo(point, gradient);
      if (!Number.isFinite(ofCovariates)) return -Infinity;
      const variance = writeDirections(point);
      const constant = point.intercept + dot(point.coefficients, point.mean, d) - dot(a, point.mean, d);
      const ofResponses = responses.logLikelihood(constant, a, variance);
      addGradient(point, gradient);
      return ofCovariates + ofResponses;
    },
  });
}
