import { requireCount } from "../../errors/index.ts";
import { type GlmOptions, glmStatistic } from "../moments/glm-statistic.ts";
import type { MomentStatistic } from "../moments/moment-blocks.ts";
import type { RegressionRow } from "../moments/regression-row.ts";
import { requireReach } from "../sensitivity/require-reach.ts";
import { poissonSensitivity } from "./sensitivity.ts";

export interface PoissonRegressionOptions extends GlmOptions {
  /** Ry: the holder replaces y by min(y, Ry); y is a whole number from 0 on. */
  readonly responseBound: number;
  /** Release Σy² too, which tells how far counts scatter beyond a Poisson law; false if absent. */
  readonly square?: boolean;
}

/**
 * Statistics of a softplus-Poisson regression (glm-models spec §1), in wire order
 *
 *   count?, y (intercept), x, x2, yx, yx2, yy?
 *
 * Default weights: x 1, x2 1/R, yx 1/Ry, yx2 1/(R·Ry), which give Δ = 3R; y √2.5·R/Ry, which is free. So is yy √0.5·R/Ry²,
 * with y √2·R/Ry: what is free is shared, at 12 % more noise on Σy.
 * @example
 * ```ts
 * import { poissonRegression } from "@dpbayes/privacy/statistics";
 * const moments = poissonRegression({ covariates: 2, radius: 1, responseBound: 5 });
 * console.log(moments.sensitivity("L2", "replace-one")); // 3.0000...
 * ```
 */
export function poissonRegression(
  options: PoissonRegressionOptions,
): MomentStatistic<RegressionRow, "poisson-regression"> {
  const R = requireReach("radius", options.radius);
  const Ry = requireCount("responseBound", options.responseBound, 1);
  const interceptWeight = (Math.sqrt(options.square ? 2 : 2.5) * R) / Ry;
  const intercept = { name: "y", degree: 0, responsePower: 1, defaultWeight: interceptWeight } as const;
  const squareWeight = (Math.SQRT1_2 * R) / Ry ** 2;
  const square = { name: "yy", degree: 0, responsePower: 2, defaultWeight: squareWeight } as const;
  const blocks = [
    ...(options.intercept ? [intercept] : []),
    { name: "x", degree: 1, responsePower: 0, defaultWeight: 1 },
    { name: "x2", degree: 2, responsePower: 0, defaultWeight: 1 / R },
    { name: "yx", degree: 1, responsePower: 1, defaultWeight: 1 / Ry },
    { name: "yx2", degree: 2, responsePower: 1, defaultWeight: 1 / (R * Ry) },
    ...(options.square ? [square] : []),
  ] as const;
  const replaceOne = (w: Readonly<Record<string, number>>) => {
    const squaredWeights = {
      x: w["x"]!,
      x2: w["x2"]!,
      yx: w["yx"]!,
      yx2: w["yx2"]!,
      y: w["y"] ?? 0,
      yy: w["yy"] ?? 0,
    };
    return poissonSensitivity({ radius: R, responseBound: Ry, squaredWeights }).value;
  };
  return glmStatistic({ kind: "poisson-regression", blocks, responseBound: Ry, replaceOne }, options);
}
