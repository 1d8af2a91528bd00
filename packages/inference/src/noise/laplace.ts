import type { ParametersOf } from "@dpbayes/privacy/formats";
import { requirePositive } from "../errors/index.ts";
import { type GeometricNoise, twoSidedGeometricNoise } from "./geometric.ts";
import { DEPTH, type LawFamily, type NoiseModel, type NoiseReader } from "./noise-model.ts";

/** P(t) falls by e over `scale`. */
export interface LaplaceNoise {
  readonly kind: "laplace";
  readonly scale: number;
}

export const laplaceLaws: LawFamily<LaplaceNoise> = {
  law(noise) {
    const scale = requirePositive("scale of the noise", noise.scale);
    const constant = -Math.log(2 * scale);
    return Object.freeze({
      whole: false,
      logDensity: (t) => constant - Math.abs(t) / scale,
      linear: 1 / scale,
      quadratic: 0,
      reach: DEPTH * scale,
      variance: 2 * scale * scale,
      width: scale,
      transform: (w) => 1 / (1 + (scale * w) ** 2),
      sample: (rng) => scale * (rng.exponential() - rng.exponential()),
    } satisfies NoiseModel);
  },
};

export const laplaceReader: NoiseReader<ParametersOf<"laplace">, LaplaceNoise | GeometricNoise> = {
  noise: ({ grid, rate }, weight) => ({ kind: "laplace", scale: (grid * rate.t) / rate.s / weight }),
  /** On the whole numbers Laplace noise is the two-sided geometric law. */
  whole: ({ grid, rate }) => (grid === 1 ? twoSidedGeometricNoise(rate) : undefined),
};
