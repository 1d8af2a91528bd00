import { beta, exponential, gamma, halfNormal, normal, studentT } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { significant } from "../../text/index.ts";
import type { ScalarLaw } from "./scalar-law.ts";
import { logUniformPrior, uniformPrior } from "./smooth-uniform.ts";

/** The prior of one number. */
export interface ScalarPrior {
  readonly law: ScalarLaw;
  /** Normalised. */
  logDensity(x: number): number;
  /** d log density / dx. */
  slope(x: number): number;
  sample(rng: SeededSource): number;
  /** NaN where there is none. */
  readonly mean: number;
  /** Infinity where there is none. */
  readonly variance: number;
  /** As people write it: "normal(mean 0, sd 2)". */
  toString(): string;
}

/** E x², which is more than the variance where the mean is not 0. */
export function meanSquare({ mean, variance }: Pick<ScalarPrior, "mean" | "variance">): number {
  return mean * mean + variance;
}

export type PriorFunctions = Pick<ScalarPrior, "logDensity" | "slope" | "sample" | "mean" | "variance">;

/** The log density, slope, moments and draws of a law that was checked before. */
export function scalarPriorOf(law: ScalarLaw): ScalarPrior {
  const { law: name, ...rest } = law;
  const words = Object.entries(rest).map(([key, value]) => `${key} ${significant(value as number, 4)}`);
  return Object.freeze({ law, ...functionsOf(law), toString: () => `${name}(${words.join(", ")})` });
}

function functionsOf(law: ScalarLaw): PriorFunctions {
  switch (law.law) {
    case "normal":
      return normalPrior(law.mean, law.sd);
    case "half-normal":
      return halfNormalPrior(law.sd);
    case "gamma":
      return gammaPrior(law.shape, law.rate);
    case "log-normal":
      return logNormalPrior(law.mean, law.sd);
    case "exponential":
      return exponentialPrior(law.rate);
    case "beta":
      return betaPrior(law.a, law.b);
    case "student":
      return studentPrior(law.df, law.mean, law.scale);
    case "uniform":
      return uniformPrior(law.from, law.to);
    case "log-uniform":
      return logUniformPrior(law.from, law.to);
    default:
      return law satisfies never;
  }
}

function normalPrior(mean: number, sd: number): PriorFunctions {
  return {
    logDensity: (x) => normal.logDensity(x, mean, sd),
    slope: (x) => (mean - x) / (sd * sd),
    sample: (rng) => normal.sample(rng, mean, sd),
    mean,
    variance: sd * sd,
  };
}

function halfNormalPrior(sd: number): PriorFunctions {
  return {
    logDensity: (x) => halfNormal.logDensity(x, sd),
    slope: (x) => -x / (sd * sd),
    sample: (rng) => halfNormal.sample(rng, sd),
    mean: sd * Math.sqrt(2 / Math.PI),
    variance: sd * sd * (1 - 2 / Math.PI),
  };
}

function gammaPrior(shape: number, rate: number): PriorFunctions {
  return {
    logDensity: (x) => gamma.logDensity(x, shape, rate),
    slope: (x) => (shape - 1) / x - rate,
    sample: (rng) => gamma.sample(rng, shape, rate),
    mean: shape / rate,
    variance: shape / (rate * rate),
  };
}

/** x = e^u, u ~ N(mean, sd²): the density of u less the log Jacobian log x. */
function logNormalPrior(mean: number, sd: number): PriorFunctions {
  return {
    logDensity: (x) => (x > 0 ? normal.logDensity(Math.log(x), mean, sd) - Math.log(x) : -Infinity),
    slope: (x) => ((mean - Math.log(x)) / (sd * sd) - 1) / x,
    sample: (rng) => Math.exp(normal.sample(rng, mean, sd)),
    mean: Math.exp(mean + 0.5 * sd * sd),
    variance: Math.expm1(sd * sd) * Math.exp(2 * mean + sd * sd),
  };
}

function exponentialPrior(rate: number): PriorFunctions {
  return {
    logDensity: (x) => exponential.logDensity(x, rate),
    slope: () => -rate,
    sample: (rng) => exponential.sample(rng, rate),
    mean: 1 / rate,
    variance: 1 / (rate * rate),
  };
}

function betaPrior(a: number, b: number): PriorFunctions {
  return {
    logDensity: (x) => beta.logDensity(x, a, b),
    slope: (x) => (a - 1) / x - (b - 1) / (1 - x),
    sample: (rng) => beta.sample(rng, a, b),
    mean: a / (a + b),
    variance: (a * b) / ((a + b) ** 2 * (a + b + 1)),
  };
}

function studentPrior(df: number, mean: number, scale: number): PriorFunctions {
  const highest = studentT.logDensity(mean, df, mean, scale);
  return {
    logDensity: (x) => highest - 0.5 * (df + 1) * Math.log1p(((x - mean) / scale) ** 2 / df),
    slope: (x) => ((df + 1) * (mean - x)) / (df * scale * scale + (x - mean) ** 2),
    sample: (rng) => studentT.sample(rng, df, mean, scale),
    mean: df > 1 ? mean : Number.NaN,
    variance: df > 2 ? (scale * scale * df) / (df - 2) : Infinity,
  };
}
