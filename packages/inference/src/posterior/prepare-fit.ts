import type { Study, StudyBundle } from "@dpbayes/privacy/formats";
import type { ChainSource } from "../chains/chain-result.ts";
import { type Method, usedMethod } from "../chains/method.ts";
import { type ChainOptions, type RunPlan, requireRoom, runPlan } from "../chains/settings.ts";
import { fail } from "../errors/index.ts";
import type { Fit } from "../fit/fit.ts";
import type { RefusedReports } from "../fit/origin.ts";
import type { ModelOptions, StudyModel } from "../models/study-model.ts";
import { askedPart } from "./asked-part.ts";
import { buildModel } from "./build-model.ts";
import { type Collected, releasesOf } from "./collected.ts";
import type { ModelWords } from "./model-words.ts";
import { statedPrior } from "./stated-prior.ts";

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
  /** How one record arises (`recordModel`), in the place of the study's family, which then says no more than what is summed. Methods: "moments" and "exact". */
  readonly model?: ModelOptions["model"];
  /** The sampler of gradient-based methods; NUTS without it. */
  readonly sampler?: Method;
  /** Hears of the model as soon as it is built, before a chain is run. What it throws stops the fit. */
  readonly onModel?: (model: StudyModel) => void;
  /** Hears of every chain as soon as it is finished: a fit of it alone, to be saved. What it throws stops the fit. */
  readonly onChain?: (chain: Fit) => void | Promise<void>;
  /** Fits of chains that a fit with the same study, releases and options has finished; they are not run again. Those of another prior or method are refused. */
  readonly finished?: readonly Fit[];
};

/** A fit before its first chain: what is sampled, from what, and how. */
export interface PreparedFit<Chains extends ChainOptions> {
  readonly study: Study;
  readonly releases: readonly unknown[];
  readonly refused: RefusedReports | undefined;
  readonly options: ModelOptions;
  readonly model: StudyModel;
  /** Family and method. */
  readonly name: string;
  readonly chains: Chains;
}

/** Checks what is asked for and builds the model. What a run cannot do is said before a model is built for it. */
export function prepareFit<Chains extends ChainOptions>(
  given: Study | StudyBundle,
  inputs: readonly unknown[] | Collected,
  settings: FitOptions<Chains>,
): PreparedFit<Chains> {
  const {
    part,
    method,
    options,
    prior,
    holders,
    model: records,
    sampler,
    onModel,
    onChain,
    finished,
    ...chains
  } = requireOptions(settings);
  const { releases: all, refused } = releasesOf(inputs);
  const { study, releases } = askedPart(given, all, part);
  const asked: ModelOptions = {
    ...(method !== undefined && { method }),
    ...(options !== undefined && { options }),
    ...(prior !== undefined && { prior: isList(prior) ? statedPrior(study, prior) : prior }),
    ...(holders !== undefined && { holders }),
    ...(records !== undefined && { model: records }),
  };
  const run = { seed: 1, ...chains, ...(sampler && { method: sampler }) } as unknown as Chains;
  runPlan(run);
  const model = buildModel(study, releases, asked);
  onModel?.(model);
  const name = `${records === undefined ? study.model.family : "record-model"}, ${model.method}`;
  return { study, releases, refused, options: asked, model, name, chains: run };
}

/** What every chain of a prepared fit has in common. */
export interface SharedByChains {
  readonly plan: RunPlan;
  readonly source: ChainSource;
  readonly words: ModelWords;
}

export function sharedByChains<Chains extends ChainOptions>({
  model: { target, prior, earlyPrior, approximations, approximationsAt },
  name,
  chains,
}: PreparedFit<Chains>): SharedByChains {
  const plan = runPlan(chains);
  requireRoom(plan, target.parameters);
  const source = { parameters: target.parameters, method: usedMethod(target, plan.method) };
  const words: ModelWords = {
    ...{ model: name, prior, ...(earlyPrior && { earlyPrior }) },
    ...{ approximations, openEnded: approximationsAt !== undefined },
  };
  return { plan, source, words };
}

function isList(prior: NonNullable<FitOptions["prior"]>): prior is readonly string[] {
  return Array.isArray(prior);
}

function requireOptions<Options>(given: Options): Options {
  if (typeof given === "object" && given !== null) return given;
  return fail("ARGUMENT", {
    name: "options",
    found: given === null ? "null" : typeof given,
    accepted: "an object",
  });
}
