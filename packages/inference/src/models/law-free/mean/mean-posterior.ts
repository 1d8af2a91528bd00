import type { DensityModel } from "../../../contracts/density-model.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { tabulatedPosterior } from "../../exponential-families/sums/tabulated-posterior.ts";
import { type MomentLikelihood, mostVariance } from "./moment-likelihood.ts";

/** Mean and variance of a number on [-1, 1]. */
export interface Moments {
  readonly m: number;
  readonly v: number;
}

/** Independent draws of mean and variance under the priors of README.md. */
export function meanPosterior(likelihood: MomentLikelihood): (rng: SeededSource) => Moments {
  const table = tabulatedPosterior(momentModel(likelihood));
  return (rng) => momentsAt(table.draw(rng));
}

/**
 * The posterior on coordinates without bounds: (1 + m)/2 and v/(1 − m²) are both uniform on [0, 1] a priori, and logits
 * take them to the line.
 */
export function momentModel({ logLikelihood, start }: MomentLikelihood): DensityModel {
  const initial = coordinatesOf(...start);
  return Object.freeze({
    parameters: PARAMETERS,
    dimension: 2,
    logDensity(q) {
      const prior = logLogistic(q[0]!) + logLogistic(q[1]!);
      if (!Number.isFinite(prior)) return Number.NEGATIVE_INFINITY;
      const { m, v } = momentsAt(q);
      const log = prior + logLikelihood(m, v);
      return Number.isNaN(log) ? Number.NEGATIVE_INFINITY : log;
    },
    constrain(q, out) {
      const { m, v } = momentsAt(q);
      out[0] = m;
      out[1] = v;
    },
    initial: () => initial.slice(),
  } satisfies DensityModel);
}

const PARAMETERS = Object.freeze(["m", "v"].map((name) => Object.freeze({ name, shape: Object.freeze([]) })));

function momentsAt(q: Float64Array): Moments {
  const m = Math.tanh(0.5 * q[0]!);
  // 1 − tanh²(x/2) = 4·e^-x/(1 + e^-x)², which keeps its digits near the ends.
  const spread = 4 * Math.exp(logLogistic(q[0]!));
  return { m, v: spread / (1 + Math.exp(-q[1]!)) };
}

/** log of the logistic density: the Jacobian of a logit. */
function logLogistic(x: number): number {
  return -Math.abs(x) - 2 * Math.log1p(Math.exp(-Math.abs(x)));
}

/** Inside the range, wherever the rough values lie. */
function coordinatesOf(m: number, v: number): Float64Array {
  const inside = Math.min(Math.max(Number.isFinite(m) ? m : 0, -0.98), 0.98);
  const share = Math.min(Math.max((Number.isFinite(v) ? v : 0) / mostVariance(inside), 0.01), 0.95);
  return Float64Array.of(2 * Math.atanh(inside), Math.log(share / (1 - share)));
}
