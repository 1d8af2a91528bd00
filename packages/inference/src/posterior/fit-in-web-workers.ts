import type { Study, StudyBundle } from "@dpbayes/privacy/formats";
import { runChains } from "../chains/run-chains.ts";
import type { ImportModule } from "../chains/workers/load-model.ts";
import { serveChainsInWorker } from "../chains/workers/web-worker.ts";
import { runChainsInWorkers, type WebWorkerOptions } from "../chains/workers/web-workers.ts";
import type { Fit } from "../fit/fit.ts";
import type { Collected } from "./collected.ts";
import { fitWith } from "./fit-study.ts";
import type { FitOptions } from "./prepare-fit.ts";
import * as studyTargets from "./study-target.ts";

/** What workers of fits know the models of studies by: they hold them, and import nothing. */
const STUDIES = "dpbayes:studies";

/**
 * As `fit` of `@dpbayes/inference`, with chains in parallel on web workers; the draws are the same. The package brings its
 * worker, which pages without a bundler and vite find. Other bundlers are told of one that calls {@link serveFitsInWorker}:
 * `worker: () => new Worker(new URL("./fit-worker.js", import.meta.url), { type: "module" })`.
 */
export function fit(
  study: Study | StudyBundle,
  releases: readonly unknown[] | Collected,
  options: FitOptions<WebWorkerOptions> = {},
): Promise<Fit> {
  return fitWith(
    ({ compact, target, here }, data, chains) => {
      if (here) return runChains(target, chains);
      const { builder, data: plain } = compact ?? { builder: "studyTarget", data };
      const reference = { module: STUDIES, builder, data: plain };
      return runChainsInWorkers(reference, { ...chains, worker: chains.worker ?? ownWorker });
    },
    study,
    releases,
    options,
  );
}

/** One file that holds everything, made by the build: an import map does not reach into workers. Bundlers read this line. */
function ownWorker(): Worker {
  return new Worker(new URL("./fit-worker-entry.global.js", import.meta.url), { type: "module" });
}

/** Makes a web worker run the chains of {@link fit}; other models are imported by their URLs, or as `importModule` says. */
export function serveFitsInWorker(importModule?: ImportModule): void {
  serveChainsInWorker(async (name) => {
    if (name === STUDIES) return studyTargets;
    return importModule === undefined
      ? import(/* @vite-ignore */ /* webpackIgnore: true */ name)
      : importModule(name);
  });
}
