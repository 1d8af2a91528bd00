import { type NoisyTable, parseNoisyTable } from "@dpbayes/privacy/formats";
import type { SamplingRun } from "../../chains/outcome.ts";
import { runChains } from "../../chains/run-chains.ts";
import { type ChainOptions, requireRoom, runPlan } from "../../chains/settings.ts";
import { thisThreadPool } from "../../chains/sweeps/this-thread-pool.ts";
import type { SampledModel } from "../../contracts/target.ts";
import { buildJob } from "../latent-counts/job/build-job.ts";
import { type LatentTargetData, latentTarget } from "../latent-counts/latent-target.ts";
import { latentPhases } from "../latent-counts/phases.ts";
import { layoutOf } from "../layout/table-layout.ts";
import { createTableFit } from "./create-table-fit.ts";
import { type TableFitOptions, tableFitPlan } from "./options.ts";
import type { TableFit } from "./table-fit.ts";
import { approximations, priorWords, samplingNotes } from "./words.ts";

/** How chains are run: here, or where their target is built again from its data. */
type RunTable<Chains extends ChainOptions> = (
  target: SampledModel,
  data: LatentTargetData,
  options: Chains,
) => Promise<SamplingRun>;

/**
 * What is known of the true counts behind a noisy table: a posterior that knows the law of every number's noise, in which counts
 * are whole and never negative and margins add up. Runs in this thread, in Node and in browsers; `fitTable` of
 * `@dpbayes/inference/node` gives the same draws from worker threads.
 *
 * @example
 * ```ts
 * import { fitTable } from "@dpbayes/inference";
 * const fit = await fitTable(
 *   {
 *     format: "dpbayes.table/1",
 *     id: "visits",
 *     axes: [
 *       { name: "region", levels: ["north", "south"] },
 *       { name: "age", levels: ["<30", "30+"] },
 *     ],
 *     measurements: [
 *       { keep: ["region", "age"], values: [52, -3, 18, 31], noise: { law: "discrete-gaussian", variance: 9 } },
 *       { keep: [], values: [100], noise: { law: "none" } },
 *     ],
 *   },
 *   { areas: "region", seed: 1, chains: 2, warmup: 300, draws: 500 },
 * );
 * console.log(fit.total({ region: "north" }).median > 45); // true
 * console.log(fit.total().interval()); // [ 100, 100 ]
 * ```
 */
export function fitTable(table: NoisyTable, options: TableFitOptions = {}): Promise<TableFit> {
  return fitTableWith((target, _, chains) => runChains(target, chains), table, options);
}

/** From a table to draws, with everything a reader must know. */
export async function fitTableWith<Chains extends ChainOptions>(
  run: RunTable<Chains>,
  given: NoisyTable,
  options: TableFitOptions<Chains>,
): Promise<TableFit> {
  const table = parseNoisyTable(given);
  const layout = layoutOf(table);
  const plan = tableFitPlan(table, options, layout.cellCount);
  const { areas, prior, kept, chains } = plan;
  const data: LatentTargetData = { table, areas, prior, kept };
  const target = latentTarget(data);
  requireRoom(runPlan(chains), target.parameters);
  const job = buildJob(layout, areas, prior, thisThreadPool(latentPhases));
  const words = {
    prior: priorWords(job, areas),
    approximations,
    notes: samplingNotes(job, areas, table),
  };
  return createTableFit(layout, plan, options.questions ?? [], await run(target, data, chains), words);
}
