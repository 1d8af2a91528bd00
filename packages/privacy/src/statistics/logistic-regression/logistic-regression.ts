import { fail, requireCount } from "../../errors/index.ts";
import { type GlmOptions, glmStatistic } from "../moments/glm-statistic.ts";
import type { MomentStatistic } from "../moments/moment-blocks.ts";
import type { RegressionRow } from "../moments/regression-row.ts";
import { requireReach } from "../sensitivity/require-reach.ts";
import {
  logisticInterceptSensitivity,
  logisticOneCovariateSensitivity,
  logisticSensitivity,
} from "./sensitivity.ts";

export interface LogisticRegressionOptions extends GlmOptions {
  /** Highest order of the polynomial statistics, 2 if absent; only 2 with an intercept. */
  readonly order?: number;
}

/** Highest order on offer: the number of coordinates grows like d^order. */
const highestOrder = 12;

/**
 * Polynomial statistics of a logistic regression, y = ±1 (glm-models spec §1), in wire order
 *
 *   count?, yx, x2, yx3, x4, …          (orders 1..M: y^m times every monomial of degree m)
 *   count?, y, yx, x, x2                (with intercept)
 *
 * Default weights: order m R^(1−m), so that κ = 1 and Δ = R√4.5 for order 2; with intercept
 * y R/√2, yx 1, x 1/2, x2 1/R (Δ = 2.604R).
 * @example
 * ```ts
 * import { logisticRegression } from "@dpbayes/privacy/statistics";
 * const moments = logisticRegression({ covariates: 3, radius: 1 });
 * console.log(moments.sensitivity("L2", "replace-one")); // 2.1213...
 * ```
 */
export function logisticRegression(
  options: LogisticRegressionOptions,
): MomentStatistic<RegressionRow, "logistic-regression"> {
  requireReach("radius", options.radius);
  return options.intercept ? withIntercept(options) : ordersUpTo(options);
}

function withIntercept(options: LogisticRegressionOptions): LogisticStatistic {
  const R = options.radius;
  if ((options.order ?? 2) !== 2)
    fail("ARGUMENT", { name: "order", found: String(options.order), accepted: "2 with an intercept" });
  const blocks = [
    { name: "y", degree: 0, responsePower: 1, defaultWeight: R * Math.SQRT1_2 },
    { name: "yx", degree: 1, responsePower: 1, defaultWeight: 1 },
    { name: "x", degree: 1, responsePower: 0, defaultWeight: 1 / 2 },
    { name: "x2", degree: 2, responsePower: 0, defaultWeight: 1 / R },
  ] as const;
  const replaceOne = (w: Readonly<Record<string, number>>) => {
    const squaredWeights = { y: w["y"]!, yx: w["yx"]!, x: w["x"]!, x2: w["x2"]! };
    return logisticInterceptSensitivity({ radius: R, squaredWeights }).value;
  };
  return glmStatistic({ kind: "logistic-regression", blocks, responseBound: 1, replaceOne }, options);
}

function ordersUpTo(options: LogisticRegressionOptions): LogisticStatistic {
  const R = options.radius;
  const order = requireCount("order", options.order ?? 2, 1);
  if (order > highestOrder)
    fail("ARGUMENT", { name: "order", found: order, accepted: `at most ${highestOrder}` });
  const blocks = Array.from({ length: order }, (_, i) => ({
    name: orderName(i + 1),
    degree: i + 1,
    responsePower: i % 2 === 0 ? (1 as const) : (0 as const),
    defaultWeight: R ** -i,
  }));
  const replaceOne = (w: Readonly<Record<string, number>>) => {
    if (options.covariates === 1 && order === 2)
      return logisticOneCovariateSensitivity({
        radius: R,
        squaredWeights: { yx: w["yx"]!, x2: w["x2"]! },
      });
    return logisticSensitivity({ radius: R, squaredWeights: blocks.map(({ name }) => w[name]!) }).value;
  };
  return glmStatistic({ kind: "logistic-regression", blocks, responseBound: 1, replaceOne }, options);
}

type LogisticStatistic = MomentStatistic<RegressionRow, "logistic-regression">;

/** yx, x2, yx3, x4, …: y² = 1, so only odd orders carry the response. */
function orderName(order: number): string {
  if (order === 1) return "yx";
  return order % 2 === 1 ? `yx${order}` : `x${order}`;
}
