import { digestOf, type Release, type Study, type StudyBundle } from "@dpbayes/privacy/formats";
import type { SamplingRun } from "../chains/outcome.ts";
import type { ChainOptions } from "../chains/settings.ts";
import { fitWarnings } from "../detectors/fit-warnings.ts";
import { unseenWords } from "../detectors/unseen.ts";
import type { Fit } from "../fit/fit.ts";
import { fitOfRun } from "../fit/fit-of-run.ts";
import type { ModelOptions, StudyModel } from "../models/study-model.ts";
import type { Collected } from "./collected.ts";
import { finishedChains, fitOfChain } from "./finished-chains.ts";
import { type FitOptions, type PreparedFit, prepareFit, sharedByChains } from "./prepare-fit.ts";
import { studyDifferences } from "./study-differences.ts";
import { subjectOf } from "./subject-of.ts";

/** How the chains of a built model are run. */
type RunModel<Chains extends ChainOptions> = (
  model: StudyModel,
  data: { readonly study: Study; readonly releases: readonly unknown[]; readonly options: ModelOptions },
  options: Chains,
) => Promise<SamplingRun>;

/** From releases to draws, with everything a reader must know in the fit's origin. */
export async function fitWith<Chains extends ChainOptions>(
  run: RunModel<Chains>,
  given: Study | StudyBundle,
  inputs: readonly unknown[] | Collected,
  settings: FitOptions<Chains>,
): Promise<Fit> {
  const prepared = prepareFit(given, inputs, settings);
  const { study, releases, refused, options, model, name, chains } = prepared;
  const sampled = await run(
    model,
    { study, releases, options },
    { ...chains, ...chainsKept(prepared, settings) },
  );
  const origin = {
    model: name,
    subject: subjectOf(study, releases as readonly Release[], options.model !== undefined),
    study: digestOf(study),
    releases: releases.map((release) => (release as { readonly digest: string }).digest),
    ...(model.records !== undefined && { records: model.records }),
    ...(refused && { refused }),
    ...(model.link !== undefined && { link: model.link }),
    ...(model.holders && { holders: model.holders }),
    ...(model.components && { components: model.components }),
    prior: model.prior,
    ...wordsOf(model),
  };
  const found = fitOfRun(sampled, origin);
  // The model was built of them: they were parsed there.
  const parsed = releases as readonly Release[];
  // A record model has other numbers than the study's family, which detectors and sentences are about.
  const ofFamily = options.model === undefined;
  const unseen = ofFamily ? unseenWords(study, parsed) : undefined;
  const seen = {
    notes: [
      ...studyDifferences(study, parsed),
      ...(model.notesAt?.(found) ?? []),
      ...(unseen === undefined ? [] : [unseen]),
    ],
    approximations: model.approximationsAt?.(found) ?? [],
  };
  const warnings = ofFamily ? fitWarnings(found, study, parsed) : [];
  return fitOfRun(sampled, {
    ...origin,
    ...wordsOf(model, seen),
    ...(warnings.length > 0 && { warnings }),
  });
}

/** What a fit says of single chains, as a run says it. */
function chainsKept<Chains extends ChainOptions>(
  prepared: PreparedFit<Chains>,
  { onChain, finished }: Pick<FitOptions, "onChain" | "finished">,
): Pick<ChainOptions, "onChain" | "finished"> {
  const { plan, source, words } = sharedByChains(prepared);
  return {
    ...(onChain && { onChain: (chain) => onChain(fitOfChain(plan, words, chain)) }),
    ...(finished && { finished: finishedChains(plan, source, words, finished) }),
  };
}

type Words = Pick<StudyModel, "approximations"> & { readonly notes?: readonly string[] };

/** What a model says, and what its draws add to it; every line once. */
function wordsOf(model: Words, seen: Words = { approximations: [] }): Words {
  const both = (first: readonly string[] = [], second: readonly string[] = []) => [
    ...new Set([...first, ...second]),
  ];
  const notes = both(model.notes, seen.notes);
  return {
    ...(notes.length > 0 && { notes }),
    approximations: both(model.approximations, seen.approximations),
  };
}
