import type { ParametersOf } from "@dpbayes/privacy/formats";
import { twoSidedGeometric } from "../distributions/index.ts";
import { fail } from "../errors/index.ts";
import type { LaplaceNoise } from "./laplace.ts";
import { DEPTH, type LawFamily, type NoiseModel, type NoiseReader } from "./noise-model.ts";

/** Two-sided geometric: P(t) = (1 − alpha)/(1 + alpha)·alpha^|t| on the whole numbers. */
export interface GeometricNoise {
  readonly kind: "geometric";
  readonly alpha: number;
}

export const geometricLaws: LawFamily<GeometricNoise> = {
  /** E e^{iωt} = (1−α)²/(1 − 2α·cos ω + α²); the denominator is (1−α)² + 4α·sin²(ω/2). */
  law({ alpha }) {
    if (!(alpha > 0 && alpha < 1))
      fail("ARGUMENT", { name: "alpha of the noise", found: String(alpha), accepted: "between 0 and 1" });
    const logAlpha = Math.log(alpha);
    const constant = Math.log1p(-alpha) - Math.log1p(alpha);
    const gap = (1 - alpha) ** 2;
    return Object.freeze({
      whole: true,
      logDensity: (t) => (Number.isInteger(t) ? constant + Math.abs(t) * logAlpha : Number.NEGATIVE_INFINITY),
      linear: -logAlpha,
      quadratic: 0,
      reach: Math.ceil(-DEPTH / logAlpha),
      variance: (2 * alpha) / gap,
      width: -1 / logAlpha,
      transform: (w) => gap / (gap + 4 * alpha * Math.sin(0.5 * w) ** 2),
      sample: (rng) => twoSidedGeometric.sample(rng, alpha),
    } satisfies NoiseModel);
  },
};

type Rate = ParametersOf<"geometric">["rate"];

/** α = e^{−s/t}: the rate that the mechanism's coins really have. */
export function twoSidedGeometricNoise({ s, t }: Rate): GeometricNoise {
  return { kind: "geometric", alpha: Math.exp(-s / t) };
}

export const geometricReader: NoiseReader<ParametersOf<"geometric">, GeometricNoise | LaplaceNoise> = {
  /** Off the whole numbers it is taken for the Laplace law that falls as fast. */
  noise: ({ rate }, weight) =>
    weight === 1 ? twoSidedGeometricNoise(rate) : { kind: "laplace", scale: rate.t / rate.s / weight },
  whole: ({ rate }) => twoSidedGeometricNoise(rate),
};
