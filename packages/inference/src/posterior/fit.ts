import type { Study, StudyBundle } from "@dpbayes/privacy/formats";
import { runChains } from "../chains/run-chains.ts";
import type { Fit } from "../fit/fit.ts";
import type { Collected } from "./collected.ts";
import { fitWith } from "./fit-study.ts";
import type { FitOptions } from "./prepare-fit.ts";

/**
 * The noise-aware posterior of a study from its releases, or from what `collectReports` returned; of a study that asks several
 * questions, of the one that `options.part` names. Runs
 * in this thread, in Node and in browsers; `fit` of `@dpbayes/inference/node` gives the same draws
 * from worker threads.
 */
export function fit(
  study: Study | StudyBundle,
  releases: readonly unknown[] | Collected,
  options: FitOptions = {},
): Promise<Fit> {
  return fitWith((model, _, chains) => runChains(model.target, chains), study, releases, options);
}
