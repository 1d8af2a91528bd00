import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { Model } from "../../contracts/model.ts";
import { cellModel } from "./model/cell-model.ts";
import { cellRegression } from "./model/cell-regression.ts";
import type { TableRegression } from "./options.ts";

/** What a model is built from, in this thread or in a worker. */
export interface TableRegressionData {
  readonly table: NoisyTable;
  readonly regression: TableRegression;
}

/**
 * The posterior of a regression on the cells of a noisy table, latent counts summed out: for samplers of your own, and for
 * workers, which build it from the same plain data.
 *
 * @example
 * ```ts
 * import { runChains } from "@dpbayes/inference";
 * import { tableRegressionModel } from "@dpbayes/inference/tables";
 * const model = tableRegressionModel({
 *   table: {
 *     format: "dpbayes.table/1",
 *     id: "arrivals",
 *     axes: [{ name: "day", levels: ["weekday", "weekend"] }],
 *     measurements: [{ keep: ["day"], values: [214, 96], noise: { law: "geometric", scale: 5 } }],
 *   },
 *   regression: { family: "poisson", formula: "~ day", exposure: [5, 2] },
 * });
 * const run = await runChains(model, { seed: 1, chains: 1, draws: 200 });
 * console.log(run.parameters.map(({ name }) => name).join(", ")); // intercept, coefficients
 * ```
 */
export function tableRegressionModel({ table, regression }: TableRegressionData): Model {
  return cellModel(cellRegression(table, regression));
}
