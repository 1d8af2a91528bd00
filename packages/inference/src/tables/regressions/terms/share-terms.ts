import { BinomialCount, PoissonCount } from "../counts/count-law.ts";
import { countSum } from "../counts/count-sum.ts";
import { SharesOfTotal } from "../counts/given-total.ts";
import { NestedSum } from "../counts/nested-sum.ts";
import type { SeenCount } from "../counts/seen-count.ts";
import { sumOut } from "../counts/sum-out.ts";
import { MOST_MEAN, type RowTerm } from "./row-term.ts";
import type { ShareLink } from "./share-links.ts";

/** y ~ binomial(total, p) with a known total: the slope in logit p is E[y | ŷ] − total·p (spec §4.3). */
export function trialsTerm(seen: SeenCount, total: number): RowTerm {
  const [law, out] = [new BinomialCount(), countSum()];
  return {
    evaluate(point) {
      const logit = point.predictors[0]!;
      if (!(Math.abs(logit) < MOST_LOGIT)) return Number.NEGATIVE_INFINITY;
      law.set(total, logit);
      const value = sumOut(law, seen, out);
      // b = −odds, so that the share is −b/(1 − b).
      point.predictorSlopes[0] = out.mean + (total * law.b) / (1 - law.b);
      return value;
    },
  };
}

/** Odds beyond have no double. */
const MOST_LOGIT = 700;

/**
 * Counts of all categories, each published with noise of its own. Given that the total is Poisson(λ) they are independent,
 * y_k ~ Poisson(λ·share_k), and given their sum multinomial: the Poisson trick, exact, one node per category. The slope in log λ is
 * Σ_k g_k and that in log share_k is g_k = E[y_k | ŷ_k] − λ·share_k.
 */
export function sharesTerm(seen: readonly SeenCount[], link: ShareLink): RowTerm {
  const [law, out] = [new PoissonCount(), countSum()];
  const [logShares, slopes] = [new Float64Array(link.categories), new Float64Array(link.categories)];
  return {
    evaluate(point) {
      link.write(point, logShares);
      let [value, all] = [0, 0];
      for (let k = 0; k < seen.length; k++) {
        const mean = Math.exp(point.logTotal + logShares[k]!);
        if (!(mean < MOST_MEAN)) return Number.NEGATIVE_INFINITY;
        law.set(mean);
        value += sumOut(law, seen[k]!, out);
        slopes[k] = out.mean - mean;
        all += slopes[k]!;
      }
      point.logTotalSlope = all;
      link.pull(point, logShares, slopes);
      return value;
    },
  };
}

/** y ~ binomial(n, p) given a latent total n ~ Poisson(total), which was published with noise of its own. */
export function noisyTotalTerm(seen: SeenCount, published: SeenCount): RowTerm {
  const [law, given, nested] = [new PoissonCount(), new SharesOfTotal(seen), new NestedSum()];
  return {
    evaluate(point) {
      const total = Math.exp(point.logTotal);
      given.logit = point.predictors[0]!;
      if (!(total < MOST_MEAN && Math.abs(given.logit) < MOST_LOGIT)) return Number.NEGATIVE_INFINITY;
      law.set(total);
      const value = nested.run(law, published, given);
      point.predictorSlopes[0] = nested.slope;
      point.logTotalSlope = nested.total - total;
      return value;
    },
  };
}
