import { parseStudy, planRelease, type Study } from "@dpbayes/privacy";
import { designOf } from "@dpbayes/privacy/formats";
import { refuse } from "../refuse.ts";
import type { GuessedTruth } from "./guessed-truth.ts";
import { type PointList, pointList } from "./information.ts";
import { type PlannedPoint, type RecordAverages, recordAverages } from "./record-moments.ts";
import { type ReleasedProduct, releasedProducts } from "./released-products.ts";
import type { DesignOptions } from "./study-design.ts";

const CORRELATION = 0.3;

/** What is the same whatever the radius and the weights are. */
export interface DesignProblem {
  readonly study: Study;
  readonly truth: GuessedTruth;
  readonly products: readonly ReleasedProduct[];
  readonly averages: RecordAverages;
  readonly list: PointList;
  readonly point: PlannedPoint;
  readonly size: { readonly records: number; readonly holders: number };
}

export function designProblem(study: Study, truth: GuessedTruth, options: DesignOptions): DesignProblem {
  const { records, holders = 1, correlation = CORRELATION } = options;
  if (!(Number.isInteger(records) && records >= 1))
    refuse("records", String(records), "an integer of at least 1");
  if (!(Number.isInteger(holders) && holders >= 1))
    refuse("holders", String(holders), "an integer of at least 1");
  if (!(correlation >= 0 && correlation < 1))
    refuse("correlation", String(correlation), "at least 0 and below 1");
  const products = releasedProducts(planRelease(study), truth.slopes.length);
  return {
    ...{ study, truth, products, averages: recordAverages(truth, products) },
    list: pointList(truth.slopes.length, truth.design.intercept, truth.sigma > 0),
    point: { ...truth, factor: factorOf(truth.sds, correlation) },
    size: { records: Math.max(1, Math.round(records / holders)), holders },
  };
}

/** The Cholesky factor of covariates of which any two are correlated alike. */
function factorOf(sds: Float64Array, correlation: number): Float64Array {
  const d = sds.length;
  const L = new Float64Array(d * d);
  for (let i = 0; i < d; i++)
    for (let j = 0; j <= i; j++) {
      let sum = i === j ? 1 : correlation;
      for (let k = 0; k < j; k++) sum -= L[i * d + k]! * L[j * d + k]!;
      L[i * d + j] = i === j ? Math.sqrt(sum) : sum / L[j * d + j]!;
    }
  return L.map((value, at) => value * sds[Math.floor(at / d)]!);
}

/** Of the blocks of a statistic, by name. */
export type Weights = Readonly<Record<string, number>>;

export function withStatistic(
  study: Study,
  constants: { readonly radius?: number; readonly weights?: Weights },
): Study {
  const { radius: _, weights: __, ...rest } = study.model.statistic ?? {};
  return parseStudy({ ...study, model: { ...study.model, statistic: { ...rest, ...constants } } });
}

/** The radius and the weights that the study's own plan has. */
export function statedOf(study: Study): { readonly radius: number; readonly weights: Weights } {
  return { radius: designOf(study).radius, weights: weightsOf(study) };
}

export function weightsOf(study: Study): Weights {
  const { blocks } = planRelease(study).statistic.layout;
  return Object.fromEntries(blocks.map(({ name, weight }) => [name, weight]));
}

/** Variance of the noise on every product, by the study's own plan: the library's sensitivity, mechanism and calibration. */
export function noiseOf(
  { study, products, size }: DesignProblem,
  radius: number,
  weights: Weights,
): Float64Array {
  const { statistic, mechanism } = planRelease(withStatistic(study, { radius, weights }));
  const { standardDeviation } = mechanism.parameters as { readonly standardDeviation?: number };
  if (standardDeviation === undefined)
    refuse("study.privacy", `noised by "${mechanism.kind}"`, "noised by a Gaussian mechanism");
  const copies = study.privacy.setting === "local" ? size.records : 1;
  const ofBlock = new Map(
    statistic.layout.blocks.map(({ name, weight }) => [name, copies * (standardDeviation! / weight) ** 2]),
  );
  return Float64Array.from(products, ({ block }) => ofBlock.get(block)!);
}
