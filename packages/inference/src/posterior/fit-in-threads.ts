import type { Study, StudyBundle } from "@dpbayes/privacy/formats";
import { runChains } from "../chains/run-chains.ts";
import { runChainsInWorkers, type ThreadOptions } from "../chains/workers/worker-threads.ts";
import { isLoadable } from "../chains/workers/worker-threads-start.ts";
import type { Fit } from "../fit/fit.ts";
import type { Collected } from "./collected.ts";
import { fitWith } from "./fit-study.ts";
import type { FitOptions } from "./prepare-fit.ts";

/**
 * As `fit` of `@dpbayes/inference`, with chains in parallel on worker threads; the draws are the same. A program that was
 * bundled into one file has no modules that threads could load: there chains run one after the other, and so do those of a record
 * model that does not say its module.
 */
export function fit(
  study: Study | StudyBundle,
  releases: readonly unknown[] | Collected,
  options: FitOptions<ThreadOptions> = {},
): Promise<Fit> {
  return fitWith(
    ({ compact, target, here }, data, chains) => {
      if (here || !isLoadable(targetModule())) return runChains(target, chains);
      const { builder, data: plain } = compact ?? { builder: "studyTarget", data };
      return runChainsInWorkers({ module: targetModule(), builder, data: plain }, chains);
    },
    study,
    releases,
    options,
  );
}

/** The module that builds the model inside a worker, from sources as from the compiled package. */
function targetModule(): string {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./study-target.${extension}`, import.meta.url).href;
}
