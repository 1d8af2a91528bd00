import { RESIDUAL_SPREAD } from "../../../regression/holders/effect-constants.ts";
import type { EffectsLayout } from "./effects-layout.ts";

/** The regressions of the holders at a point of the coordinates. */
export interface HolderCoefficients {
  /** φ_j: level at the centre, slopes. */
  readonly levels: readonly Float64Array[];
  /** θ_j: intercept α_j = a_j − cᵀβ_j, slopes. */
  readonly coefficients: readonly Float64Array[];
  /** σ_j. */
  readonly sigmas: Float64Array;
  /** τ of the random coefficients. */
  readonly spreads: Float64Array;
  read(q: Float64Array): void;
  /** Adds to `gradient` what derivatives in θ_j and log σ_j say of the tail, at the point read last. */
  pull(j: number, slope: Float64Array, sigmaSlope: number, q: Float64Array, gradient: Float64Array): void;
}

/**
 * With v = 1 − w, so that an effect is τ^v·c of its coordinate c, and g = ∂/∂φ_j, which is ∂/∂θ_j minus the centre times the
 * derivative in α_j: ∂/∂x_k = Σ_j g_jk, ∂/∂c_jk = τ_k^v g_jk, ∂/∂log τ_k = Σ_j vτ_k^v g_jk c_jk.
 */
export function holderCoefficients(layout: EffectsLayout): HolderCoefficients {
  const { holders, coefficients: p, centre, intercept, shared, local, own, random, residuals } = layout;
  const { sharedAt, spreadAt, residualAt, varianceAt } = layout;
  const rows = () => Array.from({ length: holders }, () => new Float64Array(p));
  const [levels, coefficients] = [rows(), rows()];
  const sigmas = new Float64Array(holders);
  const spreads = new Float64Array(random.length);
  const g = new Float64Array(p);
  /** v, and τ^v. */
  const powers = layout.centring.map((w) => 1 - w);
  const scales = new Float64Array(powers.length);

  function readHolder(q: Float64Array, j: number): void {
    const phi = levels[j]!;
    const at = layout.localAt(j);
    for (let i = 0; i < shared.length; i++) phi[shared[i]!] = q[sharedAt + i]!;
    for (let i = 0; i < own; i++) phi[local[i]!] = q[at + i]!;
    const first = j * random.length;
    for (let i = 0; i < random.length; i++) {
      scales[first + i] = Math.exp(powers[first + i]! * q[spreadAt + i]!);
      phi[random[i]!]! += scales[first + i]! * q[at + own + i]!;
    }
    const theta = coefficients[j]!;
    theta.set(phi);
    if (!intercept) return;
    for (let k = 1; k < p; k++) theta[0]! -= centre[k - 1]! * phi[k]!;
  }

  return Object.freeze<HolderCoefficients>({
    levels,
    coefficients,
    sigmas,
    spreads,
    read(q) {
      for (let i = 0; i < random.length; i++) spreads[i] = Math.exp(q[spreadAt + i]!);
      for (let j = 0; j < holders; j++) {
        readHolder(q, j);
        const own = residuals > 0 ? RESIDUAL_SPREAD * q[residualAt + j]! : 0;
        sigmas[j] = Math.exp(0.5 * q[varianceAt]! + own);
      }
    },
    pull(j, slope, sigmaSlope, q, gradient) {
      g.set(slope);
      if (intercept) for (let k = 1; k < p; k++) g[k]! -= centre[k - 1]! * slope[0]!;
      for (let i = 0; i < shared.length; i++) gradient[sharedAt + i]! += g[shared[i]!]!;
      const at = layout.localAt(j);
      for (let i = 0; i < own; i++) gradient[at + i]! += g[local[i]!]!;
      for (let i = 0; i < random.length; i++) {
        const e = j * random.length + i;
        const moved = scales[e]! * g[random[i]!]!;
        gradient[at + own + i]! += moved;
        gradient[spreadAt + i]! += powers[e]! * moved * q[at + own + i]!;
      }
      if (residuals > 0) gradient[residualAt + j]! += RESIDUAL_SPREAD * sigmaSlope;
      gradient[varianceAt]! += 0.5 * sigmaSlope;
    },
  });
}
