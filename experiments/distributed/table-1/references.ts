import { predictionError } from "@dpbayes/inference/models/distributed-regression";
import { gaussianEpsilon } from "@dpbayes/privacy/accounting";
import { linearAddRemoveSensitivity, linearSensitivity } from "@dpbayes/privacy/statistics";
import { leastSquares } from "../../local/non-private.ts";
import { markdownTable } from "../../markdown.ts";
import { authorsMultiplier } from "../authors-multiplier.ts";
import type { BoundedRows } from "../bounded-rows.ts";
import { EPSILON } from "../noise-blocks.ts";

/** What is known of a data set without any noise. */
export interface Reference {
  readonly name: string;
  readonly origin: string;
  readonly train: number;
  readonly test: number;
  readonly features: number;
  readonly radius: number;
  readonly responseBound: number;
  /** Prediction errors of least squares without noise, and of predicting 0. */
  readonly nonPrivate: number;
  readonly zero: number;
  /** What the authors' noise is worth, at δ = 1/n: add-remove and replace-one. */
  readonly trueEpsilon: readonly [number, number];
}

export function referenceOf(rows: BoundedRows): Reference {
  const { name, origin, train, test, features, radius, responseBound } = rows;
  const error = (coefficients: Float64Array) => predictionError(coefficients, test.x, test.y);
  const delta = 1 / train.count;
  const inputs = { radius, responseBound, squaredWeights: { x2: 1, xy: 1 } };
  const ratio = linearSensitivity({ ...inputs, covariates: features }) / linearAddRemoveSensitivity(inputs);
  const mu = 1 / authorsMultiplier(EPSILON, delta);
  return {
    name,
    origin,
    train: train.count,
    test: test.count,
    features,
    radius,
    responseBound,
    nonPrivate: error(leastSquares(train)),
    zero: error(new Float64Array(features)),
    trueEpsilon: [gaussianEpsilon(mu, Math.log(delta)), gaussianEpsilon(mu * ratio, Math.log(delta))],
  };
}

export function referenceTable(references: readonly Reference[]): string {
  return markdownTable(
    [
      "",
      "n train, test",
      "d",
      "R",
      "Y",
      "least squares without noise",
      "predict 0",
      "true ε of (a): add-remove, replace-one",
    ],
    references.map((one) => [
      `${one.name} (${one.origin})`,
      `${one.train}, ${one.test}`,
      String(one.features),
      one.radius.toFixed(2),
      one.responseBound.toFixed(2),
      one.nonPrivate.toFixed(4),
      one.zero.toFixed(4),
      one.trueEpsilon.map((value) => value.toFixed(2)).join(", "),
    ]),
  );
}
