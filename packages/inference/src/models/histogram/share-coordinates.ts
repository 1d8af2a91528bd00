/**
 * Unconstrained coordinates of shares, with logarithms, so that a share that underflows to 0 does no
 * harm. In both kinds the Jacobian of the free shares is Πθ_k (for sticks: log z_k + log(1−z_k) +
 * log rest_k, summed, telescopes to Σ log θ_k), so a Dirichlet(α) prior has in q the log density
 * const + Σα_k·log θ_k (local spec §8).
 */
export interface ShareCoordinates {
  readonly dimension: number;
  /** Writes log θ and θ at q. */
  place(q: Float64Array, logShares: Float64Array, shares: Float64Array): void;
  /** From the elasticities ∂f/∂ log θ_k (each log θ regarded as free) to the gradient in q. */
  pullBack(q: Float64Array, shares: Float64Array, elasticity: Float64Array, gradient: Float64Array): void;
}

/** θ = softmax(q_1, …, q_{K−1}, 0); ∂ log θ_l/∂q_k = [k = l] − θ_k. */
export function softmaxCoordinates(levels: number): ShareCoordinates {
  const free = levels - 1;
  return Object.freeze<ShareCoordinates>({
    dimension: free,
    place(q, logShares, shares) {
      let largest = 0;
      for (let k = 0; k < free; k++) if (q[k]! > largest) largest = q[k]!;
      let total = Math.exp(-largest);
      shares[free] = total;
      for (let k = 0; k < free; k++) {
        const weight = Math.exp(q[k]! - largest);
        shares[k] = weight;
        total += weight;
      }
      const shift = largest + Math.log(total);
      for (let k = 0; k < free; k++) logShares[k] = q[k]! - shift;
      logShares[free] = -shift;
      for (let k = 0; k < levels; k++) shares[k]! /= total;
    },
    pullBack(_q, shares, elasticity, gradient) {
      let total = 0;
      for (let k = 0; k < levels; k++) total += elasticity[k]!;
      for (let k = 0; k < free; k++) gradient[k] = elasticity[k]! - shares[k]! * total;
    },
  });
}

/**
 * Stan's stick breaking, the levels taken in a given order: z_k = σ(q_k − log(K−k)), θ_k = z_k·rest_k,
 * rest_{k+1} = rest_k(1 − z_k). ∂ log θ_k/∂q_k = 1 − z_k, and −z_k for every later level.
 */
export function stickCoordinates(order: readonly number[]): ShareCoordinates {
  const levels = order.length;
  const free = levels - 1;
  const at = Uint32Array.from(order);
  const offset = Float64Array.from({ length: free }, (_, k) => Math.log(free - k));
  return Object.freeze<ShareCoordinates>({
    dimension: free,
    place(q, logShares, shares) {
      let logRest = 0;
      for (let k = 0; k < free; k++) {
        const u = q[k]! - offset[k]!;
        const tail = Math.log1p(Math.exp(-Math.abs(u)));
        logShares[at[k]!] = logRest + Math.min(u, 0) - tail;
        logRest += Math.min(-u, 0) - tail;
      }
      logShares[at[free]!] = logRest;
      for (let k = 0; k < levels; k++) shares[k] = Math.exp(logShares[k]!);
    },
    pullBack(q, _shares, elasticity, gradient) {
      let later = elasticity[at[free]!]!;
      for (let k = free - 1; k >= 0; k--) {
        const odds = Math.exp(q[k]! - offset[k]!);
        const own = elasticity[at[k]!]!;
        // 1 − z = 1/(1 + odds), z = 1/(1 + 1/odds): right at both ends, where odds is 0 or Infinity.
        gradient[k] = own / (1 + odds) - later / (1 + 1 / odds);
        later += own;
      }
    },
  });
}
