import type { CrossMoments } from "../moments/cross-moments.ts";
import type { CollapsedEffects } from "./differences/collapsed-effects.ts";
import type { HolderRegressions } from "./differences/holder-regressions.ts";
import { pullBack, timesLower, transposedTimesToLower } from "./frame/triangular-products.ts";
import type { Latents } from "./latents.ts";
import type { MomentPrior } from "./priors/moment-prior.ts";

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** What the target is made of; everything is m × m by rows. */
export interface TargetParts {
  readonly latents: Latents;
  /** B_g. */
  readonly references: readonly Float64Array[];
  readonly priors: readonly MomentPrior[];
  /** Ŝ_j. */
  readonly noisy: readonly Float64Array[];
  /** W_j: 1/s² on the diagonal, 1/(2s²) off it, 0 where the moment is known. */
  readonly weights: readonly Float64Array[];
  /** Regressions as coordinates, beside families of E ffᵀ; absent when M itself holds the regression. */
  readonly regressions?: HolderRegressions;
  /** What is known of θ and σ² through cross products; absent when the latent matrices hold the response. */
  readonly cross?: {
    readonly term: CrossMoments;
    readonly varianceShape: number;
    readonly varianceScale: number;
  };
  /** The same of holders whose regressions differ. */
  readonly collapsed?: CollapsedEffects;
}

export interface NoncentredTarget {
  readonly dimension: number;
  /** As in a model; allocates nothing. O(J m³), whatever the number of records. */
  logDensityGradient(q: Float64Array, gradient: Float64Array): number;
  /** At the last point: B_gC_g. */
  readonly loadings: readonly Float64Array[];
  /** At the last point: S_j. */
  readonly grams: readonly Float64Array[];
}

/**
 * The log target of central spec §1.6 and its gradient:
 *
 *     Σ_j[Σ_i ν_ji log A_j,ii − ½‖A_j‖²] + log p(M) + Σ_i (m−i+1)φ_ii − ½Σ_jΣ_{i≤k}(Ŝ_j−S_j)²/s² + ℓ(S, e^λ) − aλ − be^{−λ}
 *
 * (i from 0). With H_j the symmetric gradient in S_j and T_j = BCA_j: ∂/∂A_j = 2(BC)ᵀH_jT_j − A_j and
 * ∂/∂(BC) = 2Σ_j H_jT_jA_jᵀ, lower parts, diagonals times C_ii or A_ii/√(2ν) for the logarithms.
 */
export function noncentredTarget(parts: TargetParts): NoncentredTarget {
  const { latents, references, priors, noisy, weights, cross, collapsed, regressions } = parts;
  const { counts, familyOf, families, factors, locals, dimension } = latents;
  const { size: m } = latents.localTriangle;
  const holders = counts.length;
  const matrices = (count: number) => Array.from({ length: count }, () => new Float64Array(m * m));
  const bases = matrices(families);
  const baseSlopes = matrices(families);
  const baseOf = (j: number) => bases[familyOf[j]!]!;
  /** L_j: where M holds the regression, the base itself. */
  const loadings = regressions ? matrices(holders) : counts.map((_, j) => baseOf(j));
  const loadingSlopes = regressions ? matrices(holders) : counts.map((_, j) => baseSlopes[familyOf[j]!]!);
  const products = matrices(holders);
  const grams = matrices(holders);
  const slopes = matrices(holders);
  const moved = new Float64Array(m * m);
  const triangular = new Float64Array(m * m);
  const direct = new Float64Array(m * m);

  /** T_j, S_j and H_j of the noise; the log density of the noise. */
  function observe(j: number): number {
    const t = products[j]!;
    const s = grams[j]!;
    const h = slopes[j]!;
    const seen = noisy[j]!;
    const weight = weights[j]!;
    timesLower(loadings[j]!, locals[j]!, t, m);
    let sum = 0;
    for (let i = 0; i < m; i++) {
      const row = i * m;
      for (let k = 0; k <= i; k++) {
        const other = k * m;
        let inner = 0;
        for (let c = 0; c < m; c++) inner += t[row + c]! * t[other + c]!;
        const difference = seen[row + k]! - inner;
        const slope = weight[row + k]! * difference;
        s[row + k] = inner;
        s[other + i] = inner;
        h[row + k] = slope;
        h[other + i] = slope;
        sum += (k < i ? 2 : 1) * slope * difference;
      }
    }
    return -0.5 * sum;
  }

  /** Bartlett's prior of A_j, and the gradients in A_j (to `gradient`) and BC. */
  function backThrough(j: number, q: Float64Array, gradient: Float64Array): number {
    const a = locals[j]!;
    pullBack(slopes[j]!, products[j]!, a, moved, loadingSlopes[j]!, m);
    transposedTimesToLower(loadings[j]!, moved, triangular, m);
    regressions?.pull(j, loadingSlopes[j]!, baseOf(j), baseSlopes[familyOf[j]!]!, q, gradient);
    const { rows, places, diagonal } = latents.localTriangle;
    const at = latents.localAt(j);
    const n = counts[j]!;
    let log = 0;
    for (let e = 0; e < places.length; e++) {
      const place = places[e]!;
      const entry = a[place]!;
      const slope = triangular[place]! - entry;
      log -= 0.5 * entry * entry;
      gradient[at + e] = slope;
      if (!diagonal[e]) continue;
      const nu = n - rows[e]!;
      const unit = 1 / Math.sqrt(2 * nu);
      log += nu * unit * q[at + e]!;
      gradient[at + e] = (slope * entry + nu) * unit;
    }
    return log;
  }

  /** The prior of M_g with the Jacobian of log-Cholesky, and the gradient in C_g. */
  function finish(g: number, gradient: Float64Array): number {
    const { size, rows, columns, diagonal } = latents.factorTriangle;
    const c = factors[g]!;
    const at = latents.factorAt(g);
    direct.fill(0);
    let log = priors[g]!.addTo(c, bases[g]!, direct, baseSlopes[g]!);
    transposedTimesToLower(references[g]!, baseSlopes[g]!, triangular, m);
    for (let e = 0; e < rows.length; e++) {
      const place = rows[e]! * m + columns[e]!;
      const slope = triangular[place]! + direct[place]!;
      gradient[at + e] = slope;
      if (!diagonal[e]) continue;
      const times = size - rows[e]! + 1;
      log += times * Math.log(c[place]!);
      gradient[at + e] = slope * c[place]! + times;
    }
    return log;
  }

  function ofCross(q: Float64Array, gradient: Float64Array): number {
    if (collapsed) return collapsed.addTo(q, dimension - collapsed.length, grams, slopes, gradient);
    if (cross === undefined) return 0;
    const { term, varianceShape, varianceScale } = cross;
    const logVariance = q[dimension - 1]!;
    const variance = Math.exp(logVariance);
    if (!(variance > 0 && variance < Number.POSITIVE_INFINITY)) return IMPOSSIBLE;
    const log = term.collapsed(grams, variance);
    if (log === IMPOSSIBLE) return log;
    const scaled = varianceScale / variance;
    gradient[dimension - 1] = term.addGradient(grams, variance, slopes) - varianceShape + scaled;
    return log - varianceShape * logVariance - scaled;
  }

  return Object.freeze<NoncentredTarget>({
    dimension,
    loadings: bases,
    grams,
    logDensityGradient(q, gradient) {
      latents.unpack(q);
      for (let g = 0; g < families; g++) {
        timesLower(references[g]!, factors[g]!, bases[g]!, m);
        baseSlopes[g]!.fill(0);
      }
      if (regressions) for (const slope of loadingSlopes) slope.fill(0);
      let log = regressions ? regressions.apply(q, baseOf, loadings, gradient) : 0;
      for (let j = 0; j < holders; j++) log += observe(j);
      log += ofCross(q, gradient);
      if (!Number.isFinite(log)) return IMPOSSIBLE;
      for (let j = 0; j < holders; j++) log += backThrough(j, q, gradient);
      for (let g = 0; g < families; g++) log += finish(g, gradient);
      return Number.isFinite(log) ? log : IMPOSSIBLE;
    },
  });
}
