import type { RegressionPoint } from "../../regression/index.ts";
import type { OutcomeMoments } from "../outcomes/outcome-moments.ts";
import { recordMoments } from "../statistic/record-moments.ts";
import { momentsGradient } from "../statistic/record-moments-gradient.ts";
import type { StatisticSum } from "../statistic/statistic-sum.ts";
import { noisySumLikelihood } from "./noisy-sum.ts";
import type { OutcomeSums, ShiftableTerm } from "./shiftable-term.ts";

/**
 * The likelihood from the exact mean μ and second moments S of a record, written out (glm spec §5.1 and §8): any
 * statistics, any mean of the covariates, a noisy count. Cost k³ + O(k²), k the number of statistics.
 */
export function denseSumTerm(data: StatisticSum, covariates: number, outcome: OutcomeMoments): ShiftableTerm {
  const { monomials } = data;
  const moments = recordMoments(monomials, covariates, outcome);
  const back = momentsGradient(monomials, moments);
  const own = {
    ...data,
    values: Float64Array.from(data.values),
    variances: Float64Array.from(data.variances),
  };
  const { mean, second } = moments;
  const likelihood = noisySumLikelihood(own, mean, second, (data.countVariance ?? 0) - data.count);

  function addTo(point: RegressionPoint, gradient: RegressionPoint): number {
    moments.moveTo(point);
    const value = likelihood.evaluate();
    if (value !== -Infinity) back.add(likelihood.onMean, likelihood.onMatrix, point, gradient);
    return value;
  }

  /** Entries of a moment with y: half of one off a matrix's diagonal each. */
  function eachOutcome(visit: (a: number, times: number, i: number, j: number) => void): void {
    monomials.forEach(({ power, i, j, factor }, a) => {
      if (power === 1) visit(a, factor, Math.max(i, j) - 1, Math.min(i, j) - 1);
    });
  }

  return Object.freeze<ShiftableTerm>({
    addTo,
    addShifted(point, gradient, shift, inShift) {
      eachOutcome((a, times, i, j) => {
        own.values[a] = data.values[a]! - times * entryOf(shift, i, j, covariates);
      });
      const value = addTo(point, gradient);
      eachOutcome((a, times, i, j) => {
        own.values[a] = data.values[a]!;
        writeEntry(inShift, i, j, covariates, times * likelihood.g[a]!);
      });
      return value;
    },
  });
}

/** Places of columns count from 0; -1 is the constant. */
function entryOf({ y, yx, yx2 }: OutcomeSums, i: number, j: number, d: number): number {
  return i < 0 ? y : j < 0 ? yx[i]! : yx2[i * d + j]!;
}

function writeEntry(out: OutcomeSums, i: number, j: number, d: number, value: number): void {
  if (i < 0) out.y = value;
  else if (j < 0) out.yx[i] = value;
  else {
    out.yx2[i * d + j] = i === j ? value : 0.5 * value;
    out.yx2[j * d + i] = out.yx2[i * d + j]!;
  }
}
