import type { Transform } from "../../../../transforms/index.ts";
import type { ScalarPrior } from "../../../priors/index.ts";
import { RESIDUAL_SPREAD } from "../effect-constants.ts";
import type { PartOfCoordinates } from "./covariate-law.ts";

export interface ResidualsInput {
  readonly holders: number;
  readonly own: boolean;
  /** Of σ. */
  readonly prior: ScalarPrior;
  /** From one coordinate to σ. */
  readonly transform: Transform;
  /** J: how far the holder's data tell σ_j, from 0 to 1; see `holderResiduals`. */
  readonly centring: ArrayLike<number>;
  /** About log σ. */
  readonly middle: number;
}

/** Residual standard deviations of all holders, by their coordinates. */
export interface HolderResiduals extends PartOfCoordinates {
  /** The part of the log prior that the law of ζ has, at the last `moveTo`. */
  readonly logEffects: number;
  /** σ_j². */
  readonly variances: Float64Array;
  /** J: ∂ℓ/∂σ_j² is added here between `moveTo` and `pullBack`. */
  readonly gradient: Float64Array;
  /** σ² of all holders, or the exponential of the mean log. */
  variance(): number;
  /** ∂ℓ/∂log σ beside what σ_j say of it is added here between `moveTo` and `pullBack`. */
  readonly inLog: Float64Array;
  /** From σ, and every σ_j. */
  writeStart(sigma: number, own: ArrayLike<number>, q: Float64Array, at: number): void;
}

/**
 * σ, and where they are own log σ_j = log σ + sζ_j, ζ_j ~ N(0, 1), s = 0.3. Sampled is z_j = ζ_j + w_j(log σ − middle)/s: for
 * w = 1 that is log σ_j but for constants, good where the data tell it; for w = 0 it is ζ_j. With h_j = ∂ℓ/∂log σ_j and
 * H_j = sh_j − ζ_j: ∂/∂z_j = H_j, ∂/∂log σ = Σ h_j − w_jH_j/s.
 */
export function holderResiduals(input: ResidualsInput): HolderResiduals {
  const { holders: J, own, prior, transform, centring, middle } = input;
  const s = RESIDUAL_SPREAD;
  const sigma = new Float64Array(1);
  const inSigma = new Float64Array(1);
  const zeta = new Float64Array(J);
  const variances = new Float64Array(J);
  const gradient = new Float64Array(J);
  const inLog = new Float64Array(1);
  const constant = -0.5 * Math.log(2 * Math.PI);
  let logPrior = 0;
  let logEffects = 0;
  return Object.freeze<HolderResiduals>({
    dimension: 1 + (own ? J : 0),
    variances,
    gradient,
    inLog,
    variance: () => sigma[0]! ** 2,
    get logPrior() {
      return logPrior;
    },
    get logEffects() {
      return logEffects;
    },
    moveTo(q, at) {
      const logJacobian = transform.constrain(q, at, sigma, 0);
      logEffects = 0;
      gradient.fill(0);
      inLog[0] = 0;
      const distance = own ? (Math.log(sigma[0]!) - middle) / s : 0;
      for (let j = 0; j < J; j++) {
        if (own) zeta[j] = q[at + 1 + j]! - centring[j]! * distance;
        variances[j] = sigma[0]! ** 2 * Math.exp(2 * s * zeta[j]!);
        if (own) logEffects += constant - 0.5 * zeta[j]! ** 2;
      }
      logPrior = prior.logDensity(sigma[0]!) + logEffects;
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      let sum = inLog[0]!;
      for (let j = 0; j < J; j++) {
        const h = 2 * variances[j]! * gradient[j]!;
        sum += h;
        if (!own) continue;
        const inZeta = s * h - zeta[j]!;
        gradientQ[at + 1 + j]! += inZeta;
        sum -= (centring[j]! * inZeta) / s;
      }
      inSigma[0] = sum / sigma[0]! + prior.slope(sigma[0]!);
      transform.pullBack(q, at, sigma, 0, inSigma, gradientQ);
    },
    writeStart(value, others, q, at) {
      transform.unconstrain(Float64Array.of(value), 0, q, at);
      if (!own) return;
      const distance = (Math.log(value) - middle) / s;
      for (let j = 0; j < J; j++) q[at + 1 + j] = Math.log(others[j]! / value) / s + centring[j]! * distance;
    },
  });
}
