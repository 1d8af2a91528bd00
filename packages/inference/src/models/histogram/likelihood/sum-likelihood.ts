import type { ShareLikelihood } from "./share-likelihood.ts";

/**
 * The number of ones per level, c, of N reports by optimal unary encoding, as a normal vector. Given
 * the answer x of one person the bits are independent with means q + h·[j = x], h = 1/2 − q, and
 * variances q(1−q) + h²·[j = x], because 1/4 − q(1−q) = h². Averaging over x ~ θ (total covariance):
 *
 *   mean  p = q + hθ,
 *   V     = diag(q(1−q) + h²θ) + h²(diag θ − θθᵀ) = diag(D) − h²θθᵀ,   D = q(1−q) + 2h²θ,
 *
 * which is diag(p(1−p)) − h²(θθᵀ − diag θ²) in other words. By the central limit theorem
 * c ≈ N(Np, NV). With a = h²·Σθ²/D ≤ 1/2 (as h²θ²/D ≤ θ/2) Sherman and Morrison give, r = c − Np,
 *
 *   rᵀV⁻¹r = Σr²/D + h²(Σrθ/D)²/(1−a),   log|V| = Σ log D + log(1−a),
 *
 * so value and gradient take O(d) steps whatever N is.
 */
export function sumLikelihood(ones: Float64Array, count: number, epsilon: number): ShareLikelihood {
  const levels = ones.length;
  const q = 1 / (1 + Math.exp(epsilon));
  const h = 0.5 * Math.tanh(0.5 * epsilon);
  const hh = h * h;
  const noise = q * (1 - q);
  const scaled = new Float64Array(levels);
  const ratio = new Float64Array(levels);
  const constant = -0.5 * levels * Math.log(2 * Math.PI * count);
  return Object.freeze({
    count,
    add(shares: Float64Array, gradient: Float64Array): number {
      let squares = 0;
      let cross = 0;
      let a = 0;
      let logD = 0;
      let product = 1;
      for (let k = 0; k < levels; k++) {
        const share = shares[k]!;
        const d = noise + 2 * hh * share;
        const r = ones[k]! - count * (q + h * share);
        const u = r / d;
        const v = share / d;
        scaled[k] = u;
        ratio[k] = v;
        squares += r * u;
        cross += r * v;
        a += share * v;
        product *= d;
        if (product < 1e-150) {
          logD += Math.log(product);
          product = 1;
        }
      }
      logD += Math.log(product);
      const rest = 1 / (1 - hh * a);
      const pull = cross * rest;
      // ∂D = 2h², ∂r = −Nh; then ∂(Σr²/D), ∂(Σrθ/D) and ∂a by the product rule, in u = r/D, v = θ/D.
      for (let k = 0; k < levels; k++) {
        const u = scaled[k]!;
        const v = ratio[k]!;
        const ofSquares = -2 * u * (count * h + hh * u);
        const ofCross = u - v * (count * h + 2 * hh * u);
        const ofA = 2 * hh * v * (1 - hh * v);
        const ofForm = ofSquares + hh * (2 * pull * ofCross + pull * pull * ofA);
        const d = noise + 2 * hh * shares[k]!;
        gradient[k]! -= 0.5 * (ofForm / count + (2 * hh) / d - rest * ofA);
      }
      return constant - 0.5 * (logD - Math.log(rest) + (squares + hh * cross * pull) / count);
    },
  });
}
