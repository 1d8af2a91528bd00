import type { NoisyTable } from "@dpbayes/privacy/formats";
import { runChains } from "../../chains/run-chains.ts";
import { runChainsInWorkers, type ThreadOptions } from "../../chains/workers/worker-threads.ts";
import { isLoadable } from "../../chains/workers/worker-threads-start.ts";
import type { Fit } from "../../fit/fit.ts";
import { fitCellsWith, type TableRegressionOptions } from "./fit-table-regression.ts";

/** As `fitTableRegression` of `@dpbayes/inference`, with chains in parallel on worker threads; the draws are the same. */
export function fitTableRegression(
  table: NoisyTable,
  options: TableRegressionOptions<ThreadOptions>,
): Promise<Fit> {
  return fitCellsWith(
    (model, data, chains) => {
      if (!isLoadable(modelModule())) return runChains(model, chains);
      return runChainsInWorkers({ module: modelModule(), builder: "tableRegressionModel", data }, chains);
    },
    table,
    options,
  );
}

/** The module that builds the model inside a worker, from sources as from the compiled package. */
function modelModule(): string {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./table-regression-model.${extension}`, import.meta.url).href;
}
