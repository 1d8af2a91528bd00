import type { SeededSource } from "@dpbayes/inference";
import {
  type RegressionPoint,
  type RegressionTerm,
  regressionPoint,
  regressionPrior,
  regressionPriorSample,
} from "@dpbayes/inference/models/regression";
import { coordinateDraws } from "../calibration/posterior-draws.ts";
import type { Subject } from "../calibration/row.ts";
import { type Mistakes, posteriorOf, productsOf, type Release, simulateSum } from "./models.ts";
import { alongProducts, covarianceNumbers, ofCovariance, parameterNames, parametersOf } from "./ranked.ts";
import { priorOf, type Setting, shapeOf } from "./setting.ts";

export interface GlmSubject {
  readonly setting: Setting;
  readonly mistakes?: Mistakes;
  /** Sd of the covariates' mean, of which the model knows nothing. */
  readonly hiddenMean?: number;
}

interface Data {
  readonly release: Release;
  readonly products: ArrayLike<number>;
}

/** Truth from the prior, a noisy sum from the truth, its posterior by NUTS. */
export function glmSubject({ setting, mistakes, hiddenMean }: GlmSubject): Subject<Data> {
  const shape = shapeOf(setting);
  const prior = regressionPrior(priorOf(setting), shape);
  const names = [...parameterNames(setting), ...ofCovariance];
  const rankedOf = (point: RegressionPoint) =>
    Float64Array.of(...parametersOf(point, setting), ...covarianceNumbers(point));
  // `calibrate` hands the ranked numbers on, and they do not say what Σ is.
  const drawn = new WeakMap<Float64Array, RegressionPoint>();
  return {
    names,
    prior(rng) {
      const point = regressionPriorSample(rng, shape, prior);
      const ranked = rankedOf(point);
      drawn.set(ranked, point);
      return ranked;
    },
    simulate(rng, truth) {
      const point = drawn.get(truth)!;
      const release = simulateSum(
        rng,
        hiddenMean === undefined ? point : withMean(rng, point, hiddenMean),
        setting,
      );
      return { release, products: productsOf(release) };
    },
    fit(rng, { release }) {
      // The watching term says nothing; it keeps the point, Σ included, that the coordinates stand for.
      let point = regressionPoint(setting.covariates);
      const watch: RegressionTerm = {
        addTo(at) {
          point = at;
          return 0;
        },
      };
      const model = posteriorOf(release, setting, watch, mistakes);
      const width = model.dimension;
      const draws = coordinateDraws(model, rng, { warmup: 200, thin: 2 });
      const gradient = new Float64Array(width);
      const out = new Float64Array((draws.length / width) * names.length);
      for (let t = 0; t * width < draws.length; t++) {
        model.logDensityGradient(draws.subarray(t * width, (t + 1) * width), gradient);
        out.set(rankedOf(point), t * names.length);
      }
      return out;
    },
    quantities: [alongProducts(setting)],
  };
}

function withMean(rng: SeededSource, point: RegressionPoint, sd: number): RegressionPoint {
  return { ...point, mean: point.mean.map(() => sd * rng.normal()) };
}
