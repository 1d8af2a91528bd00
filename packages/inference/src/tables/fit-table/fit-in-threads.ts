import type { NoisyTable } from "@dpbayes/privacy/formats";
import { runChains } from "../../chains/run-chains.ts";
import { runChainsInWorkers, type ThreadOptions } from "../../chains/workers/worker-threads.ts";
import { isLoadable } from "../../chains/workers/worker-threads-start.ts";
import { fitTableWith } from "./fit-table.ts";
import type { TableFitOptions } from "./options.ts";
import type { TableFit } from "./table-fit.ts";

/** As `fitTable` of `@dpbayes/inference`, with chains in parallel on worker threads; the draws are the same. */
export function fitTable(table: NoisyTable, options: TableFitOptions<ThreadOptions> = {}): Promise<TableFit> {
  return fitTableWith(
    (target, data, chains) => {
      if (!isLoadable(targetModule())) return runChains(target, chains);
      return runChainsInWorkers({ module: targetModule(), builder: "latentTarget", data }, chains);
    },
    table,
    options,
  );
}

/** The module that builds a chain's target inside a worker, from sources as from the compiled package. */
function targetModule(): string {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`../latent-counts/latent-target.${extension}`, import.meta.url).href;
}
