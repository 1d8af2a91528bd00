import type { Study } from "@dpbayes/privacy/formats";
import type { ChainOptions } from "../../chains/settings.ts";
import type { ModelOptions } from "../../models/study-model.ts";
import { buildModel } from "../../posterior/build-model.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";

/** How chains run, and the model that they run on. */
export type EvidenceOptions = Omit<ChainOptions, "method" | "finished" | "onChain"> & ModelOptions;

/**
 * The evidence of a study's model from its releases, for a {@link bayesFactor} against another model of the same releases: other
 * holders' clause, other prior. Only methods with a density have one ("nuts").
 */
export async function studyEvidence(
  model: string,
  study: Study,
  releases: readonly unknown[],
  options: EvidenceOptions,
): Promise<Evidence> {
  const { seed, chains, warmup, draws, thin, onProgress, signal, timeLimit, ...clauses } = options;
  const run = { seed, chains, warmup, draws, thin, onProgress, signal, timeLimit };
  const given = Object.fromEntries(Object.entries(run).filter(([, value]) => value !== undefined));
  const built = buildModel(study, releases, { method: "nuts", ...clauses });
  const found = await evidenceOf(model, built.target, given as unknown as ChainOptions);
  return Object.freeze({ ...found, data: releases.map((release) => (release as { digest: string }).digest) });
}
