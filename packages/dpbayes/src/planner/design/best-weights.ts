import { significant } from "@dpbayes/inference/text";
import { planRelease } from "@dpbayes/privacy";
import { covariateLaws } from "./covariate-laws.ts";
import { type DesignProblem, noiseOf, type Weights, weightsOf, withStatistic } from "./design-problem.ts";
import { type Information, informationOf, type RadiusFacts, radiusFacts } from "./information.ts";

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
export function bestWeights(problem: DesignProblem, radius: number): Weights {
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
