import { geometric, normal } from "../../distributions/index.ts";
import { fail, requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";

/** The law of the noise that a curator added to one released number, in that number's own units. */
export type SumNoise =
  | { readonly kind: "laplace"; readonly scale: number }
  /** P(t) = (1 − alpha)/(1 + alpha)·alpha^|t| on the whole numbers. */
  | { readonly kind: "geometric"; readonly alpha: number }
  | { readonly kind: "gaussian"; readonly sd: number };

/** The noise as the models use it. */
export interface NoiseLaw {
  readonly kind: SumNoise["kind"];
  logDensity(t: number): number;
  /** log density = constant − linear·|t| − quadratic·t², where t is possible: for loops that cannot afford calls. */
  readonly linear: number;
  readonly quadratic: number;
  /** Distance beyond which the density is below e^-36 of its peak. */
  readonly reach: number;
  readonly variance: number;
  /** Distance over which the density falls by a factor of about e. */
  readonly width: number;
  /** E e^{iωt}, real because the law is symmetric. */
  transform(frequency: number): number;
  sample(rng: SeededSource): number;
}

/** Orders of magnitude, in e-folds, that are kept of a noise law. */
const DEPTH = 36;

export function sumNoise(noise: SumNoise): NoiseLaw {
  switch (noise.kind) {
    case "laplace":
      return laplaceNoise(requirePositive("noise.scale", noise.scale));
    case "geometric":
      return geometricNoise(noise.alpha);
    case "gaussian":
      return gaussianNoise(requirePositive("noise.sd", noise.sd));
    default:
      return noise satisfies never;
  }
}

function laplaceNoise(scale: number): NoiseLaw {
  const constant = -Math.log(2 * scale);
  return Object.freeze({
    kind: "laplace",
    logDensity: (t) => constant - Math.abs(t) / scale,
    linear: 1 / scale,
    quadratic: 0,
    reach: DEPTH * scale,
    variance: 2 * scale * scale,
    width: scale,
    transform: (w) => 1 / (1 + (scale * w) ** 2),
    sample: (rng) => scale * (rng.exponential() - rng.exponential()),
  } satisfies NoiseLaw);
}

/** E e^{iωt} = (1−α)²/(1 − 2α·cos ω + α²); the denominator is (1−α)² + 4α·sin²(ω/2). */
function geometricNoise(alpha: number): NoiseLaw {
  if (!(alpha > 0 && alpha < 1))
    fail("ARGUMENT", { name: "noise.alpha", found: String(alpha), accepted: "between 0 and 1" });
  const logAlpha = Math.log(alpha);
  const constant = Math.log1p(-alpha) - Math.log1p(alpha);
  const gap = (1 - alpha) ** 2;
  return Object.freeze({
    kind: "geometric",
    logDensity: (t) => (Number.isInteger(t) ? constant + Math.abs(t) * logAlpha : Number.NEGATIVE_INFINITY),
    linear: -logAlpha,
    quadratic: 0,
    reach: Math.ceil(-DEPTH / logAlpha),
    variance: (2 * alpha) / gap,
    width: -1 / logAlpha,
    transform: (w) => gap / (gap + 4 * alpha * Math.sin(0.5 * w) ** 2),
    sample: (rng) => geometric.sample(rng, alpha) - geometric.sample(rng, alpha),
  } satisfies NoiseLaw);
}

function gaussianNoise(sd: number): NoiseLaw {
  return Object.freeze({
    kind: "gaussian",
    logDensity: (t) => normal.logDensity(t, 0, sd),
    linear: 0,
    quadratic: 0.5 / (sd * sd),
    reach: Math.sqrt(2 * DEPTH) * sd,
    variance: sd * sd,
    width: sd,
    transform: (w) => Math.exp(-0.5 * (sd * w) ** 2),
    sample: (rng) => sd * rng.normal(),
  } satisfies NoiseLaw);
}
