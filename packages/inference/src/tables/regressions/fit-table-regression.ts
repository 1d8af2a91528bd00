import { type NoisyTable, noisyTableDigest } from "@dpbayes/privacy/formats";
import type { Method } from "../../chains/method.ts";
import type { SamplingRun } from "../../chains/outcome.ts";
import { runChains } from "../../chains/run-chains.ts";
import type { ChainOptions } from "../../chains/settings.ts";
import type { Model } from "../../contracts/model.ts";
import type { Fit } from "../../fit/fit.ts";
import { fitOfRun } from "../../fit/fit-of-run.ts";
import { cellModel } from "./model/cell-model.ts";
import { cellRegression } from "./model/cell-regression.ts";
import type { TableRegression, TableRegressionFamily } from "./options.ts";
import type { TableRegressionData } from "./table-regression-model.ts";
import { regressionNotes } from "./words.ts";

/** A regression, and chains as for `runChains`; the seed is 1 unless one is given. */
export type TableRegressionOptions<Chains extends ChainOptions = ChainOptions> = TableRegression &
  Omit<Chains, "seed"> & { readonly seed?: ChainOptions["seed"] };

/** How chains of a model are run: here, or where it is built again from its data. */
export type RunCells<Chains extends ChainOptions> = (
  model: Model,
  data: TableRegressionData,
  chains: Chains,
) => Promise<SamplingRun>;

/**
 * A regression on the cells of a noisy table: Poisson, negative binomial, binomial, multinomial or ordinal, with the noise of
 * every published number in the likelihood. Coefficients are per unit of a column, levels against the first one, as in
 * the formula of a study; `summary()` adds rate or odds ratios.
 *
 * @example
 * ```ts
 * import { coefficientRatios, fitTableRegression } from "@dpbayes/inference";
 * const table = {
 *   format: "dpbayes.table/1",
 *   id: "trial",
 *   axes: [
 *     { name: "arm", levels: ["control", "treated"] },
 *     { name: "outcome", levels: ["alive", "dead"] },
 *   ],
 *   measurements: [
 *     { keep: ["arm", "outcome"], values: [880, 127, 942, 56], noise: { law: "geometric", scale: 4 } },
 *   ],
 * } as const;
 * const fit = await fitTableRegression(table, {
 *   family: "binomial",
 *   formula: "outcome ~ arm",
 *   ...{ chains: 2, warmup: 300, draws: 300 },
 * });
 * const { words, rows } = coefficientRatios(fit)!;
 * console.log(words, rows[0]!.column, rows[0]!.median.toFixed(1)); // odds ratio arm=treated 0.4
 * ```
 */
export function fitTableRegression(table: NoisyTable, options: TableRegressionOptions): Promise<Fit> {
  return fitCellsWith((model, _, chains) => runChains(model, chains), table, options);
}

/** Spreads near 0 are corners: shorter steps than usual enter them. */
const CAREFUL: Method = { kind: "nuts", targetAcceptance: 0.9 };

/** From a table to draws, with everything a reader must know in the fit's origin. */
export async function fitCellsWith<Chains extends ChainOptions>(
  run: RunCells<Chains>,
  table: NoisyTable,
  options: TableRegressionOptions<Chains>,
): Promise<Fit> {
  const { family, formula, outcome, numbers, exposure, denominators, prior, ...chains } = options;
  const asked: TableRegression = {
    ...{ family, formula },
    ...(outcome && { outcome }),
    ...(numbers && { numbers }),
    ...(exposure && { exposure }),
    ...(denominators && { denominators }),
    ...(prior && { prior }),
  };
  const regression = cellRegression(table, asked);
  const data = { table: regression.table, regression: asked };
  const sampled = await run(cellModel(regression), data, {
    seed: 1,
    method: CAREFUL,
    ...chains,
  } as unknown as Chains);
  return fitOfRun(sampled, {
    model: `table regression, ${family}`,
    releases: [noisyTableDigest(regression.table)],
    link: links[family],
    notes: regressionNotes(regression),
    prior: regression.prior.words,
    approximations: [],
  });
}

const links: Readonly<Record<TableRegressionFamily, "log" | "logit">> = {
  poisson: "log",
  "negative-binomial": "log",
  binomial: "logit",
  multinomial: "logit",
  ordinal: "logit",
};
