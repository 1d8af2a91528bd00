import { digestOf, type Release, type Study, type StudyBundle } from "@dpbayes/privacy/formats";
import { type Method, usedMethod } from "../chains/method.ts";
import type { SamplingRun } from "../chains/outcome.ts";
import { type ChainOptions, requireRoom, runPlan } from "../chains/settings.ts";
import { fitWarnings } from "../detectors/fit-warnings.ts";
import { unseenWords } from "../detectors/unseen.ts";
import { fail } from "../errors/index.ts";
import type { Fit } from "../fit/fit.ts";
import { fitOfRun } from "../fit/fit-of-run.ts";
import type { ModelOptions, StudyModel } from "../models/study-model.ts";
import { askedPart } from "./asked-part.ts";
import { buildModel } from "./build-model.ts";
import { type Collected, releasesOf } from "./collected.ts";
import { finishedChains, fitOfChain } from "./finished-chains.ts";
import type { ModelWords } from "./model-words.ts";
import { statedPrior } from "./stated-prior.ts";
import { studyDifferences } from "./study-differences.ts";
import { subjectOf } from "./subject-of.ts";

/** Chains, draws, progress, cancellation as for `runChains`; the seed is 1 unless one is given. */
export type FitOptions<Chains extends ChainOptions = ChainOptions> = Omit<
  Chains,
  "seed" | "method" | "finished" | "onChain"
> & {
  readonly seed?: ChainOptions["seed"];
  /** Of a study that asks several questions: which one. */
  readonly part?: string;
  /** Overrides the study's method, e.g. "sum"; each family documents its own. */
  readonly method?: string;
  /** Overrides the study's options of the model (how many topics, states, communities), field by field. */
  readonly options?: ModelOptions["options"];
  /** Overrides the study's prior, field by field and name by name; or statements about the fit's numbers, "coefficients[age] ~ normal(0, 0.1)". */
  readonly prior?: ModelOptions["prior"] | readonly string[];
  /** Overrides the study's own words on what may differ between the holders of a regression's data. */
  readonly holders?: ModelOptions["holders"];
  /** The sampler of gradient-based methods; NUTS without it. */
  readonly sampler?: Method;
  /** Hears of the model as soon as it is built, before a chain is run. What it throws stops the fit. */
  readonly onModel?: (model: StudyModel) => void;
  /** Hears of every chain as soon as it is finished: a fit of it alone, to be saved. What it throws stops the fit. */
  readonly onChain?: (chain: Fit) => void | Promise<void>;
  /** Fits of chains that a fit with the same study, releases and options has finished; they are not run again. Those of another prior or method are refused. */
  readonly finished?: readonly Fit[];
};

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
  const {
    part,
    method,
    options: structure,
    prior,
    holders,
    sampler,
    onModel,
    onChain,
    finished,
    ...chains
  } = requireOptions(settings);
  const { releases: all, refused } = releasesOf(inputs);
  const { study, releases } = askedPart(given, all, part);
  const options: ModelOptions = {
    ...(method !== undefined && { method }),
    ...(structure !== undefined && { options: structure }),
    ...(prior !== undefined && { prior: isList(prior) ? statedPrior(study, prior) : prior }),
    ...(holders !== undefined && { holders }),
  };
  const asked = { seed: 1, ...chains, ...(sampler && { method: sampler }) } as unknown as Chains;
  // What a run cannot do is said before a model is built for it.
  runPlan(asked);
  const model = buildModel(study, releases, options);
  onModel?.(model);
  const name = `${study.model.family}, ${model.method}`;
  const sampled = await run(
    model,
    { study, releases, options },
    {
      ...asked,
      ...chainsKept(model, name, asked, onChain, finished),
    },
  );
  const origin = {
    model: name,
    subject: subjectOf(study, releases as readonly Release[]),
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
  const unseen = unseenWords(study, parsed);
  const seen = {
    notes: [
      ...studyDifferences(study, parsed),
      ...(model.notesAt?.(found) ?? []),
      ...(unseen === undefined ? [] : [unseen]),
    ],
    approximations: model.approximationsAt?.(found) ?? [],
  };
  const warnings = fitWarnings(found, study, parsed);
  return fitOfRun(sampled, {
    ...origin,
    ...wordsOf(model, seen),
    ...(warnings.length > 0 && { warnings }),
  });
}

function isList(prior: NonNullable<FitOptions["prior"]>): prior is readonly string[] {
  return Array.isArray(prior);
}

/** What a fit says of single chains, as a run says it. */
function chainsKept(
  { target, prior, earlyPrior, approximations, approximationsAt }: StudyModel,
  model: string,
  options: ChainOptions,
  onChain: FitOptions["onChain"],
  finished: FitOptions["finished"],
): Pick<ChainOptions, "onChain" | "finished"> {
  const plan = runPlan(options);
  requireRoom(plan, target.parameters);
  const source = { parameters: target.parameters, method: usedMethod(target, plan.method) };
  const words: ModelWords = {
    ...{ model, prior, ...(earlyPrior && { earlyPrior }) },
    ...{ approximations, openEnded: approximationsAt !== undefined },
  };
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

function requireOptions<Options>(given: Options): Options {
  if (typeof given === "object" && given !== null) return given;
  return fail("ARGUMENT", {
    name: "options",
    found: given === null ? "null" : typeof given,
    accepted: "an object",
  });
}
