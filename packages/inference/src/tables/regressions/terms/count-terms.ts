import { NegativeBinomialCount, PoissonCount } from "../counts/count-law.ts";
import { countSum } from "../counts/count-sum.ts";
import { EventsOfTotal } from "../counts/given-total.ts";
import { NestedSum } from "../counts/nested-sum.ts";
import type { SeenCount } from "../counts/seen-count.ts";
import { sumOut } from "../counts/sum-out.ts";
import { MOST_MEAN, type RowTerm } from "./row-term.ts";

/** y ~ Poisson(exposure·e^η): the slope is E[y | ŷ] − exposure·e^η (spec §4.3). */
export function poissonTerm(seen: SeenCount, logExposure: number): RowTerm {
  const [law, out] = [new PoissonCount(), countSum()];
  return {
    evaluate(point) {
      const mean = Math.exp(point.predictors[0]! + logExposure);
      if (!(mean < MOST_MEAN)) return Number.NEGATIVE_INFINITY;
      law.set(mean);
      const value = sumOut(law, seen, out);
      point.predictorSlopes[0] = out.mean - mean;
      return value;
    },
  };
}

/**
 * y ~ negative binomial of mean μ = exposure·e^η and variance μ + s·μ². With x = s·μ
 *
 *   log P(y) = Σ_{k<y} log(1 + s·k) + y·log μ − (y + 1/s)·log(1 + x) − log y!,
 *   d/dη = (y − μ)/(1 + x),
 *   d/ds = Σ_{k<y} k/(1 + s·k) − y·μ/(1 + x) + μ²·h(x),   h(x) = [log(1 + x) − x/(1 + x)]/x².
 */
export function negativeBinomialTerm(seen: SeenCount, logExposure: number): RowTerm {
  const [law, out] = [new NegativeBinomialCount(), countSum()];
  return {
    evaluate(point) {
      const mean = Math.exp(point.predictors[0]! + logExposure);
      const x = point.square * mean;
      if (!(mean < MOST_MEAN && x < Number.POSITIVE_INFINITY)) return Number.NEGATIVE_INFINITY;
      law.set(mean, point.square);
      const value = sumOut(law, seen, out);
      point.predictorSlopes[0] = (out.mean - mean) / (1 + x);
      point.squareSlope = out.rise - (out.mean * mean) / (1 + x) + mean * mean * halfOrLess(x);
      return value;
    },
  };
}

/** h(x), by its series ½ − 2x/3 + 3x²/4 − … where the two parts cancel. */
function halfOrLess(x: number): number {
  if (x > 0.02) return (Math.log1p(x) - x / (1 + x)) / (x * x);
  let [sum, power] = [0, 1];
  for (let j = 2; j <= 12; j++) {
    sum += (power * (j - 1)) / j;
    power *= -x;
  }
  return sum;
}

/** y ~ Poisson(n·e^η) given a latent exposure n ~ Poisson(total), which was published with noise of its own. */
export function noisyExposureTerm(seen: SeenCount, exposure: SeenCount): RowTerm {
  const [law, given, nested] = [new PoissonCount(), new EventsOfTotal(seen), new NestedSum()];
  return {
    evaluate(point) {
      const total = Math.exp(point.logTotal);
      given.rate = Math.exp(point.predictors[0]!);
      if (!(total * Math.max(1, given.rate) < MOST_MEAN)) return Number.NEGATIVE_INFINITY;
      law.set(total);
      const value = nested.run(law, exposure, given);
      point.predictorSlopes[0] = nested.slope;
      point.logTotalSlope = nested.total - total;
      return value;
    },
  };
}
