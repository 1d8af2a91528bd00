import type { HoldersClause, Study } from "@dpbayes/privacy/formats";
import type { NamelessComponents } from "../contracts/nameless-components.ts";
import type { RecordModel } from "../contracts/record-model.ts";
import type { Target } from "../contracts/target.ts";
import type { Fit } from "../fit/fit.ts";
import type { FittedHolders } from "../fit/origin.ts";

/** How a study's model is to be built; plain data but for a record model, so that it travels to workers. */
export interface ModelOptions {
  /** Overrides the study's `model.method`. */
  readonly method?: string;
  /** Overrides the study's `model.options`, field by field. */
  readonly options?: Study["model"]["options"];
  /** Overrides the study's `model.prior`, field by field. */
  readonly prior?: Study["model"]["prior"];
  /** How one record arises, in the place of the study's family, which then says no more than what is summed. It travels as a reference to its module. */
  readonly model?: RecordModel;
  /** Overrides the study's `model.holders`: what may differ between the holders of a regression's data. */
  readonly holders?: HoldersClause;
}

/** What a method makes of releases. */
export interface MethodModel {
  readonly target: Target;
  /** The prior in words, one line per parameter. */
  readonly prior: readonly string[];
  /** The same in the words of early versions, where they said it otherwise: chains that were run then can be gone on with. */
  readonly earlyPrior?: readonly string[];
  /** Everything that is not exact, in words; empty if nothing is approximated. */
  readonly approximations: readonly string[];
}

/** A posterior built from releases: what is sampled, and what a reader must know about it. */
export interface StudyModel extends MethodModel {
  /** The method that was chosen, by name. */
  readonly method: string;
  /** Records (or reports) behind the releases; absent where nothing was released about their number. */
  readonly records?: number;
  /** Regressions: how the outcome's mean follows from the linear predictor, by name. */
  readonly link?: string;
  /** How holders differ; absent where there is one, or where all follow one regression. */
  readonly holders?: FittedHolders;
  /** Components without names; absent where there are none. */
  readonly components?: NamelessComponents;
  /** What else a reader should know: why this method was chosen, what the releases cannot tell. */
  readonly notes?: readonly string[];
  /** Looks at the draws and says what only they can tell a reader: what the data did not inform. */
  readonly notesAt?: (fit: Fit) => readonly string[];
  /** Looks at the draws and names approximations that only they can show. */
  readonly approximationsAt?: (fit: Fit) => readonly string[];
  /** A smaller way to a worker than the releases: a builder that `study-target.ts` exports, and its data. */
  readonly compact?: { readonly builder: "univariateModel" | "recordTarget"; readonly data: unknown };
  /** It holds functions that do not travel: its chains are run in the calling thread. */
  readonly here?: true;
}
