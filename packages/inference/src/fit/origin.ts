import type { FitWarning } from "../contracts/fit-warning.ts";
import type { NamelessComponents } from "../contracts/nameless-components.ts";
import type { Seed } from "../math/random/index.ts";
import type { FitSubject } from "./subject.ts";

/** Plain data, as it stands in a fit's header. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** Reports that could not be used, by reason. */
export interface RefusedReports {
  readonly total: number;
  readonly reasons: readonly { readonly code: string; readonly problem: string; readonly count: number }[];
}

/** How the holders of a regression's data were taken to differ. */
export interface FittedHolders {
  readonly names: readonly string[];
  /** Records of each, or the noisy numbers of them. */
  readonly counts: readonly number[];
  /** The coefficients that vary about a mean over holders: "intercept" and columns. An intercept that does not is each holder's own. */
  readonly random: readonly string[];
  readonly law: "normal" | "student";
  readonly residual: "same" | "own";
  /** A record of each column, in original units: "spread[intercept]" is that of the expected outcome there. */
  readonly centre: readonly number[];
}

/** Where a fit comes from: enough to run it again and get the same draws. */
export interface FitOrigin {
  readonly seed: Seed;
  /** The model's name or a digest of what it was built from. */
  readonly model?: string;
  /** What its numbers are about: question, units, levels, what the releases promised. Absent in fits that do not say. */
  readonly subject?: FitSubject;
  /** Digest of the study. */
  readonly study?: string;
  /** Digests of the releases, in the order they were read. */
  readonly releases?: readonly string[];
  /** Records or reports behind the releases. */
  readonly records?: number;
  /** Reports that were refused before the releases were made. */
  readonly refused?: RefusedReports;
  /** Regressions: how the outcome's mean follows from the linear predictor: "log", "softplus" or "logit". Absent in fits that do not say, which are softplus ones of counts. */
  readonly link?: string;
  /** How holders differ; absent where there is one, or where all follow one regression. */
  readonly holders?: FittedHolders;
  /** Components without names, and what is said of them; absent where there are none, and in fits that do not say. */
  readonly components?: NamelessComponents;
  /** What a reader should know besides: why a method was chosen, what the releases cannot tell. */
  readonly notes?: readonly string[];
  /** The prior in words, one line per parameter. */
  readonly prior?: readonly string[];
  /** What is not exact, in words. */
  readonly approximations?: readonly string[];
  /** What the draws and the releases show against the posterior; absent where nothing does, and in fits that were not tested. */
  readonly warnings?: readonly FitWarning[];
  /** Kind and settings of the sampler, e.g. `{ kind: "nuts", maxDepth: 10, chains: 4, warmup: 1000, thin: 1 }`. */
  readonly sampler?: { readonly [key: string]: Plain };
  /** Chains of the run that are not in the fit, from 0, and why (the code of their error). */
  readonly unfinished?: readonly { readonly chain: number; readonly code: string }[];
  /** Versions of what ran, e.g. `{ "@dpbayes/inference": "0.1.0", node: "20.19.0" }`. */
  readonly versions?: Readonly<Record<string, string>>;
}
