import type { AdaSspNoise, MomentNoise } from "./simulated-holders.ts";

/** What a block of the tables releases from each holder; methods that release other things pay for them. */
export interface BlockNoise {
  /** S and z, and yᵀy where it costs nothing. */
  readonly moments: MomentNoise;
  /** S, z and yᵀy, which the Gibbs sampler of Bernstein and Sheldon needs. */
  readonly withSquares: MomentNoise;
  readonly adaSsp: AdaSspNoise;
}

/** What the noise is calibrated by. */
export interface Calibration {
  /** d: covariates, the constant left out. */
  readonly covariates: number;
  readonly radius: number;
  readonly responseBound: number;
  readonly epsilon: number;
  readonly delta: number;
}

/** A way of calibrating. */
export interface NoiseBlock {
  readonly name: string;
  /** One sentence for the page. */
  readonly about: string;
  noise(calibration: Calibration): BlockNoise;
}

/** The same sd on every entry on and above the diagonal: "upper_iid" of central spec §1.2. */
export function equalNoise(
  covariates: number,
  sd: number,
  crossSd: number,
  squareSd: number | null,
): MomentNoise {
  return {
    gramSd: new Float64Array(covariates ** 2).fill(sd),
    crossSd: new Float64Array(covariates).fill(crossSd),
    squareSd,
  };
}

/** Isotropic in Frobenius norm: off the diagonal sd/√2, "goe" of central spec §1.2. */
export function isotropicNoise(
  covariates: number,
  sd: number,
  crossSd: number,
  squareSd: number | null,
): MomentNoise {
  const gramSd = Float64Array.from({ length: covariates ** 2 }, (_, at) =>
    at % (covariates + 1) === 0 ? sd : sd / Math.SQRT2,
  );
  return { gramSd, crossSd: new Float64Array(covariates).fill(crossSd), squareSd };
}
