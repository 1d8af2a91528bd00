import type { Model } from "../../contracts/model.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { type Blocks, blocks } from "../../transforms/index.ts";
import type { ScalarPrior, Support } from "../priors/index.ts";
import type { WeightedPoints } from "./compression/weighted-points.ts";
import type { ReportDensity } from "./density/report-density.ts";
import { type FamilyParameter, transformOf } from "./families.ts";
import { termLikelihood } from "./likelihood.ts";

/** What a posterior needs besides its data. */
export interface PosteriorParts {
  /** Where each parameter lives. */
  readonly supports: readonly Support[];
  readonly densities: readonly ReportDensity[];
  readonly priors: readonly ScalarPrior[];
  readonly vector: Blocks<string>;
  /** Where chains start, unconstrained, and how far around. */
  readonly start: Float64Array;
  readonly spread: Float64Array;
}

/** The vector of a data model's parameters. */
export function parameterVector(parameters: readonly FamilyParameter[]): Blocks<string> {
  const vector = blocks(
    Object.fromEntries(parameters.map(({ name, support }) => [name, transformOf(support)])),
  );
  const named = vector.parameters.map((one, k) =>
    parameters[k]!.share ? { ...one, share: true as const } : one,
  );
  return Object.freeze({ ...vector, parameters: Object.freeze(named) });
}

/** The posterior of the family's parameters given the points of each term: prior × likelihoods × Jacobian. */
export function posteriorOf(parts: PosteriorParts, points: readonly WeightedPoints[]): Model {
  const { priors, vector, start, spread } = parts;
  const d = priors.length;
  const likelihoods = points.map((each, i) => termLikelihood(parts.densities[i]!, each));
  const x = new Float64Array(d);
  const gradientX = new Float64Array(d);
  return {
    parameters: vector.parameters,
    dimension: d,
    logDensityGradient(q, gradient) {
      let lp = vector.constrain(q, 0, x, 0);
      for (let k = 0; k < d; k++) {
        lp += priors[k]!.logDensity(x[k]!);
        gradientX[k] = priors[k]!.slope(x[k]!);
      }
      // Far out a parameter rounds to an end of its range, where the data model is not defined.
      if (!Number.isFinite(lp)) return Number.NEGATIVE_INFINITY;
      for (const likelihood of likelihoods) lp += likelihood.add(x, gradientX);
      gradient.fill(0);
      vector.pullBack(q, 0, x, 0, gradientX, gradient);
      return Number.isFinite(lp) && allFinite(gradient) ? lp : Number.NEGATIVE_INFINITY;
    },
    constrain: (q, out) => void vector.constrain(q, 0, out, 0),
    initial: (rng) => start.map((centre, k) => centre + spread[k]! * rng.normal()),
  };
}

/** A draw of the parameters from the prior. */
export function drawPrior(priors: readonly ScalarPrior[], rng: SeededSource): Float64Array {
  return Float64Array.from(priors, (prior) => prior.sample(rng));
}

function allFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
