import {
  estimateFromSums,
  regressionStart,
  responseVarianceOf,
  summedMomentsTerm,
} from "@dpbayes/inference/models/linear-regression";
import {
  plainUnits,
  type RegressionPoint,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
  regressionPriorSample,
} from "@dpbayes/inference/models/regression";
import type { RegressionTruth } from "@dpbayes/inference/simulation";
import { type ChainLength, coordinateDraws } from "../calibration/posterior-draws.ts";
import type { Subject } from "../calibration/row.ts";
import { logDeterminantOf, rankedNames, rankedSubject } from "./ranked.ts";
import type { Released } from "./releases.ts";
import { COEFFICIENT_SD, featureVariance, type Setting } from "./setting.ts";

/** The summed-statistics model by NUTS: one term per holder, its own prior on Σ_x and σ. */
export function nutsSubject(
  setting: Setting,
  length: ChainLength,
  rest: { readonly believed?: number } = {},
): Subject<Released> {
  const { covariates, intercept } = setting;
  const shape = { covariates, intercept, mean: intercept, residual: true };
  const prior = regressionPrior(priorClause(setting), shape);
  const width = rankedNames(setting, 1).length;
  return rankedSubject({
    setting,
    families: 1,
    ...rest,
    drawTruths: (rng) => [truthOf(regressionPriorSample(rng, shape, prior), intercept)],
    fit(rng, { sums }) {
      const estimates = sums.map(estimateFromSums);
      // The last term says nothing; it keeps the point, Σ_x included, that the coordinates stand for.
      let point = regressionPoint(covariates);
      const watch: RegressionTerm = {
        addTo(at) {
          point = at;
          return 0;
        },
      };
      const model = regressionModel({
        shape,
        prior,
        terms: [...sums.map((each) => summedMomentsTerm(each, { mean: intercept })), watch],
        units: plainUnits(covariates),
        start: regressionStart(estimates, shape),
        responseVariance: responseVarianceOf(estimates),
      });
      const { dimension } = model;
      const draws = coordinateDraws(model, rng, length);
      const gradient = new Float64Array(dimension);
      const out = new Float64Array((draws.length / dimension) * width);
      for (let t = 0; t * dimension < draws.length; t++) {
        model.logDensityGradient(draws.subarray(t * dimension, (t + 1) * dimension), gradient);
        const { coefficients, variance, covariance } = truthOf(point, intercept);
        out.set([...coefficients, variance, logDeterminantOf(covariance)], t * width);
      }
      return out;
    },
  });
}

/** Records mostly within the bounds, for whose width the noise is made. */
function priorClause({ covariates, intercept }: Setting) {
  return {
    coefficients: { law: "normal", mean: 0, sd: COEFFICIENT_SD },
    scales: { law: "log-normal", mean: 0.5 * Math.log(featureVariance(covariates)), sd: 0.4 },
    sigma: { law: "log-normal", mean: 0.5 * Math.log(0.1), sd: 0.4 },
    ...(intercept && {
      intercept: { law: "normal", mean: 0, sd: 0.5 },
      mean: { law: "normal", mean: 0, sd: 0.3 },
    }),
  };
}

function truthOf(point: RegressionPoint, intercept: boolean): RegressionTruth {
  return {
    mean: intercept ? point.mean : null,
    covariance: point.covariance,
    coefficients: intercept ? Float64Array.of(point.intercept, ...point.coefficients) : point.coefficients,
    variance: point.variance,
  };
}
