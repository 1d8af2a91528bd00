import { basename } from "node:path";
import type { CheckReport } from "@dpbayes/inference";
import {
  type BayesFactor,
  bayesFactor,
  compareFits,
  comparisonRows,
  type FitComparison,
  studyEvidence,
} from "@dpbayes/inference/checks";
import { columns } from "@dpbayes/inference/text";
import { openFolder, readPosterior } from "../fit/fit-folder.ts";
import type { Io } from "../terminal/io.ts";
import { type CheckSettings, checkReport } from "./check-report.ts";
import { type CheckedFit, modelOptionsOf } from "./checked-fit.ts";

/** Chains that evidence is bridged from. */
const CHAINS = { chains: 2, warmup: 500, draws: 1000 } as const;

/** Another fit of the same releases beside the checked one: parameters, how both predict holders, and a Bayes factor. */
export async function comparisonWith(
  folder: string,
  path: string,
  checked: CheckedFit,
  report: CheckReport,
  settings: CheckSettings,
  io: Io,
): Promise<FitComparison> {
  const { study, releases, settings: asked } = openFolder(folder);
  const other: CheckedFit = { fit: readPosterior(folder), study, releases, settings: asked };
  const models = [basename(path), basename(folder)] as const;
  // Fits of other releases are refused before anything is sampled.
  compareFits(checked.fit, other.fit);
  const predicted = report.holders?.leftOut ?? [];
  const otherwise =
    predicted.length > 0 ? (await checkReport(other, settings, io)).holders?.leftOut : undefined;
  const factor = settings.quick ? undefined : await factorOf([checked, other], models, settings.seed, io);
  return compareFits(checked.fit, other.fit, {
    models,
    ...(otherwise && isSameVector(predicted, otherwise) && { predictions: [predicted, otherwise] as const }),
    ...(factor && { bayesFactor: factor }),
  });
}

type Predictions = NonNullable<CheckReport["holders"]>["leftOut"];

/** Densities of other numbers are not compared. */
function isSameVector(first: Predictions, second: Predictions): boolean {
  const names = (all: Predictions) => all[0]?.coefficients.map(({ name }) => name).join();
  return second.length > 0 && names(first) === names(second);
}

/** Only where both were sampled from a density; a model with another sampler may have another prior under "nuts". */
async function factorOf(
  fits: readonly [CheckedFit, CheckedFit],
  models: readonly [string, string],
  seed = "1",
  io: Io,
): Promise<BayesFactor | undefined> {
  if (!fits.every(({ fit }) => fit.origin.model?.endsWith(", nuts"))) return undefined;
  const evidence = ({ study, releases, settings }: CheckedFit, i: number) =>
    studyEvidence(models[i]!, study, releases, {
      ...modelOptionsOf(settings),
      ...CHAINS,
      seed,
      signal: io.signal,
    });
  return bayesFactor(await evidence(fits[0], 0), await evidence(fits[1], 1));
}

export function comparisonText(comparison: FitComparison): string {
  return ["", ...comparison.sentences, columns(comparisonRows(comparison))].join("\n");
}
