import type { Model, SeededSource } from "@dpbayes/inference";
import {
  type RegressionPoint,
  type RegressionShape,
  regressionCoordinates,
  regressionPrior,
  regressionPriorSample,
} from "@dpbayes/inference/models/regression";
import { type ChainLength, coordinateDraws } from "../calibration/posterior-draws.ts";
import type { Subject } from "../calibration/row.ts";
import { naturalCoordinates } from "./natural-coordinates.ts";

export interface RegressionSubject {
  readonly shape: RegressionShape;
  /** The prior clause of the study. */
  readonly prior: Readonly<Record<string, unknown>>;
  /** The posterior from releases of people who were drawn at a point. */
  readonly simulate: (rng: SeededSource, truth: RegressionPoint) => Model;
  readonly length: ChainLength;
}

/** A regression, ranked in natural coordinates, and by its log density as a quantity that depends on the releases. */
export function regressionSubject(options: RegressionSubject): Subject<Model> {
  const { shape, simulate, length } = options;
  const prior = regressionPrior(options.prior, shape);
  const coordinates = regressionCoordinates(shape, prior);
  const natural = naturalCoordinates(shape);
  const gradient = new Float64Array(coordinates.dimension);
  return {
    names: coordinateNames(shape),
    prior(rng) {
      const { variance, ...rest } = regressionPriorSample(rng, shape, prior);
      return coordinates.coordinatesOf({ ...rest, sigma: Math.sqrt(variance) });
    },
    simulate(rng, truth) {
      coordinates.moveTo(truth);
      return simulate(rng, coordinates.point);
    },
    fit(rng, model) {
      const draws = coordinateDraws(model, rng, length);
      const width = model.dimension;
      for (let at = 0; at < draws.length; at += width)
        natural.fromModel(model, draws.subarray(at, at + width));
      return draws;
    },
    quantities: [
      {
        name: "log density",
        of: (at, model) => model.logDensityGradient(natural.toModel(model, at), gradient),
      },
    ],
  };
}

/** In the order of `regressionCoordinates`. */
function coordinateNames({ covariates, intercept, mean, residual }: RegressionShape): readonly string[] {
  const each = (name: string) => Array.from({ length: covariates }, (_, j) => `${name} ${j + 1}`);
  const pairs = (covariates * (covariates - 1)) / 2;
  return [
    ...(intercept ? ["intercept"] : []),
    ...each("coefficient"),
    ...(mean ? each("mean") : []),
    ...Array.from({ length: pairs }, (_, i) => `correlation ${i + 1}`),
    ...each("scale"),
    ...(residual ? ["sigma"] : []),
  ];
}
