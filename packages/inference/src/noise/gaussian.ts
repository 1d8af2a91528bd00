import type { ParametersOf } from "@dpbayes/privacy/formats";
import { normal } from "../distributions/index.ts";
import { requirePositive } from "../errors/index.ts";
import { DEPTH, type LawFamily, type NoiseModel, type NoiseReader } from "./noise-model.ts";

/** Normal, with standard deviation `sd`. */
export interface GaussianNoise {
  readonly kind: "gaussian";
  readonly sd: number;
}

export const gaussianLaws: LawFamily<GaussianNoise> = {
  law(noise) {
    const sd = requirePositive("sd of the noise", noise.sd);
    return Object.freeze({
      whole: false,
      logDensity: (t) => normal.logDensity(t, 0, sd),
      linear: 0,
      quadratic: 0.5 / (sd * sd),
      reach: Math.sqrt(2 * DEPTH) * sd,
      variance: sd * sd,
      width: sd,
      transform: (w) => Math.exp(-0.5 * (sd * w) ** 2),
      sample: (rng) => sd * rng.normal(),
    } satisfies NoiseModel);
  },
  summed: ({ kind, sd }, copies) => ({ kind, sd: sd * Math.sqrt(copies) }),
};

type Steps = Pick<ParametersOf<"gaussian">, "grid" | "sigmaSteps">;

/** For the vector of a Gaussian mechanism, alone or with a bit beside it. */
export const gaussianReader: NoiseReader<Steps, GaussianNoise> = {
  noise: ({ grid, sigmaSteps }, weight) => ({ kind: "gaussian", sd: (sigmaSteps * grid) / weight }),
};
