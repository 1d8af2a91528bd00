import type { Guess } from "@dpbayes/inference/families";
import { significant } from "@dpbayes/inference/text";
import { parseStudy, planRelease, type Study } from "@dpbayes/privacy";
import { designOf } from "@dpbayes/privacy/formats";
import { checkedGuess } from "../guess-checks.ts";
import { refuse } from "../refuse.ts";
import { covariateLaws } from "./covariate-laws.ts";
import { designText } from "./design-text.ts";
import { type GuessedTruth, guessedTruth } from "./guessed-truth.ts";
import {
  biasUnder,
  type Information,
  informationOf,
  type PointList,
  pointList,
  type RadiusFacts,
  radiusFacts,
} from "./information.ts";
import { type PlannedPoint, type RecordAverages, recordAverages } from "./record-moments.ts";
import { type ReleasedProduct, releasedProducts } from "./released-products.ts";

export interface DesignOptions {
  /** Records (or reports) in all. */
  readonly records: number;
  /** Data holders that share them; 1 without it. */
  readonly holders?: number;
  /** Radii to compare, as shares of the corner of the box; 1, 0.8, 0.65, 0.5, 0.4 and 0.3 without it. */
  readonly radii?: readonly number[];
  /** Correlation between any two covariates, which a guess does not say; 0.3 without it. */
  readonly correlation?: number;
}

/** What one coefficient is expected to get, in the units of the study. */
export interface DesignedCoefficient {
  readonly name: string;
  /** Of its 90 % interval. */
  readonly width: number;
  /** The largest shift of its estimate under a law of the covariates that is not normal, and which that is. */
  readonly worstBias: number;
  readonly law: string;
}

/** A radius with the weights that suit it. */
export interface DesignRow {
  readonly radius: number;
  /** Of the corner of the box. */
  readonly ofCorner: number;
  readonly weights: Readonly<Record<string, number>>;
  /** The share of rows that the radius moves. */
  readonly moved: number;
  readonly coefficients: readonly DesignedCoefficient[];
  /** Geometric means over coefficients, over those of the study as it stands. */
  readonly width: number;
  /** √(sd² + worst bias²), of which the chosen row has the smallest. */
  readonly error: number;
}

/** A radius and weights for a study, and what they were compared with. */
export interface StudyDesign {
  /** The study with its constants: public, and chosen before any record is read. */
  readonly study: Study;
  /** As it stood. */
  readonly before: DesignRow;
  readonly chosen: DesignRow;
  readonly rows: readonly DesignRow[];
  /** The comparison as text. */
  toString(): string;
}

const RADII = [1, 0.8, 0.65, 0.5, 0.4, 0.3] as const;
const CORRELATION = 0.3;
/** No radius is chosen that moves more rows: what the model takes for normal tails would decide. */
export const MOST_MOVED = 0.1;
/** z of a 90 % interval. */
const Z = 1.6449;

/**
 * Which radius and which weights of the blocks a regression should have, for a guess of the truth: those with the smallest √(sd² + bias²) of the
 * coefficients, the bias being the worst under uniform, heavy-tailed, skewed and two-humped covariates of the same means and spreads, clipped to
 * their bounds. Noise follows from the study's own plan, whose sensitivity is proved for any weights. No record is read.
 *
 * @example
 * ```ts
 * import { designStudy, parseStudy } from "dpbayes";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How does a stay depend on age?",
 *   variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [18, 98] } },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
 * });
 * const guess = {
 *   parameters: { intercept: 5, coefficients: { age: 0.05 }, sigma: 2 },
 *   covariates: { age: { mean: 58, sd: 13 } },
 * };
 * const design = designStudy(study, guess, { records: 5000 });
 * console.log(design.chosen.width < design.before.width, design.study.model.statistic?.radius !== undefined); // true true
 * ```
 */
export function designStudy(declared: Study, guess: Guess, options: DesignOptions): StudyDesign {
  const study = parseStudy(declared);
  const problem = designProblem(study, guessedTruth(study, checkedGuess(guess)), options);
  const corner = designOf(withStatistic(study, {})).radius;
  const { radius, weights } = statedOf(study);
  const before = rowOf(problem, { radius, weights, corner });
  const radii = (options.radii ?? RADII).map((share) => requireShare(share) * corner);
  const rows = radii.map((one) =>
    rowOf(problem, { radius: one, corner, weights: bestWeights(problem, one) }),
  );
  const fewMoved = rows.filter(({ moved }) => moved <= MOST_MOVED);
  const chosen = [before, ...(fewMoved.length > 0 ? fewMoved : rows)].reduce((best, row) =>
    row.error < best.error ? row : best,
  );
  const relative = (row: DesignRow): DesignRow =>
    Object.freeze({ ...row, width: row.width / before.width, error: row.error / before.error });
  const design = {
    study: withStatistic(study, { radius: chosen.radius, weights: chosen.weights }),
    before: relative(before),
    chosen: relative(chosen),
    rows: Object.freeze(rows.map(relative)),
  };
  return Object.freeze({ ...design, toString: () => designText(design, options) });
}

interface DesignProblem {
  readonly study: Study;
  readonly truth: GuessedTruth;
  readonly products: readonly ReleasedProduct[];
  readonly averages: RecordAverages;
  readonly list: PointList;
  readonly point: PlannedPoint;
  readonly size: { readonly records: number; readonly holders: number };
}

function designProblem(study: Study, truth: GuessedTruth, options: DesignOptions): DesignProblem {
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

function requireShare(share: number): number {
  return share > 0 && share <= 1
    ? share
    : refuse("radii", String(share), "above 0 and at most 1: shares of the corner");
}

type Weights = Readonly<Record<string, number>>;

function withStatistic(
  study: Study,
  constants: { readonly radius?: number; readonly weights?: Weights },
): Study {
  const { radius: _, weights: __, ...rest } = study.model.statistic ?? {};
  return parseStudy({ ...study, model: { ...study.model, statistic: { ...rest, ...constants } } });
}

/** The radius and the weights that the study's own plan has. */
function statedOf(study: Study): { readonly radius: number; readonly weights: Weights } {
  return { radius: designOf(study).radius, weights: weightsOf(study) };
}

function weightsOf(study: Study): Weights {
  const { blocks } = planRelease(study).statistic.layout;
  return Object.fromEntries(blocks.map(({ name, weight }) => [name, weight]));
}

/** Variance of the noise on every product, by the study's own plan: the library's sensitivity, mechanism and calibration. */
function noiseOf({ study, products, size }: DesignProblem, radius: number, weights: Weights): Float64Array {
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

/** The laws that are not the model's own, and how far a record's mean is off under each. */
interface LawShift {
  readonly law: string;
  readonly change: Float64Array;
}

function lawShifts({ averages, point }: DesignProblem, { radius, mean }: RadiusFacts): readonly LawShift[] {
  return Object.entries(covariateLaws).map(([law, shape]) => {
    const other = averages.ofLaw(point, radius, shape).mean;
    return { law, change: other.map((value, a) => value - mean[a]!) };
  });
}

/** Mean of log √(sd² + worst bias²) over slopes, biases by one step of Gauss and Newton. */
function objective(
  { list, point }: DesignProblem,
  { sds, move }: Information,
  shifts: readonly LawShift[],
): number {
  const d = point.slopes.length;
  const worst = new Float64Array(d);
  for (const { change } of shifts) {
    const moved = move(change);
    for (let j = 0; j < d; j++) worst[j] = Math.max(worst[j]!, Math.abs(moved[list.slopes + j]!));
  }
  let sum = 0;
  for (let j = 0; j < d; j++) sum += Math.log(Math.hypot(sds[list.slopes + j]!, worst[j]!));
  return sum / d;
}

/** Factors by which a weight is tried, coarse ones first. */
const STEPS = [2, 1.4, 1.15] as const;
/** Weights this far from their defaults are not tried: what they hide may be asked later. */
const FURTHEST = 20;
const DIGITS = 3;
/** The block whose weight is the unit of the others, by the kind of the statistic. */
const UNIT: Readonly<Record<string, string>> = {
  "linear-regression": "x2",
  "logistic-regression": "yx",
  "poisson-regression": "x",
};

/** Coordinate descent over the logarithms of weights. */
function bestWeights(problem: DesignProblem, radius: number): Weights {
  const { study, averages, list, point, size } = problem;
  const facts = radiusFacts(averages, list, point, radius);
  const shifts = lawShifts(problem, facts);
  const standard = weightsOf(withStatistic(study, { radius }));
  const unit = UNIT[planRelease(study).statistic.kind];
  const free = Object.keys(standard).filter((name) => name !== unit);
  const value = (weights: Weights) =>
    objective(problem, informationOf(facts, list, noiseOf(problem, radius, weights), size), shifts);
  let best = { weights: standard, value: value(standard) };
  for (const factor of STEPS)
    for (let improved = true; improved; ) {
      improved = false;
      for (const name of free)
        for (const by of [factor, 1 / factor]) {
          const weight = best.weights[name]! * by;
          const ratio = weight / standard[name]!;
          if (ratio > FURTHEST || ratio < 1 / FURTHEST) continue;
          const weights = { ...best.weights, [name]: Number(significant(weight, DIGITS)) };
          const found = value(weights);
          if (found < best.value - 1e-4) {
            best = { weights, value: found };
            improved = true;
          }
        }
    }
  return best.weights;
}

/** What a radius with these weights is expected to give; `width` and `error` absolute, as geometric means. */
function rowOf(
  problem: DesignProblem,
  {
    radius,
    weights,
    corner,
  }: { readonly radius: number; readonly weights: Weights; readonly corner: number },
): DesignRow {
  const { averages, list, point, size, truth } = problem;
  const noise = noiseOf(problem, radius, weights);
  const information = (facts: RadiusFacts) => informationOf(facts, list, noise, size);
  const facts = radiusFacts(averages, list, point, radius);
  const { sds } = information(facts);
  const biases = Object.entries(covariateLaws).map(([law, shape]) => ({
    ...{ law, bias: biasUnder(shape, { averages, list, point, radius }, information) },
  }));
  const coefficients = truth.design.columns.map(({ name }, j): DesignedCoefficient => {
    const worst = biases.reduce((most, one) =>
      Math.abs(one.bias[j]!) > Math.abs(most.bias[j]!) ? one : most,
    );
    const unit = truth.units[j]!;
    return {
      ...{ name, width: 2 * Z * sds[list.slopes + j]! * unit },
      ...{ worstBias: Math.abs(worst.bias[j]!) * unit, law: worst.law },
    };
  });
  const geometric = (of: (one: DesignedCoefficient) => number) =>
    Math.exp(coefficients.reduce((sum, one) => sum + Math.log(of(one)), 0) / coefficients.length);
  return Object.freeze({
    ...{
      radius: Number(significant(radius, 4)),
      ofCorner: radius / corner,
      weights,
      moved: facts.moved,
      coefficients,
    },
    width: geometric(({ width }) => width),
    error: geometric(({ width, worstBias }) => Math.hypot(width / (2 * Z), worstBias)),
  });
}
