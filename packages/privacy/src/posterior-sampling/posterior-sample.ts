import type { PrivacyStatement } from "../release/format/release.ts";
import type { Study } from "../study/study.ts";
import type { PosteriorParameters } from "./posterior-mechanism.ts";

/**
 * One draw of a study's parameters from a tempered posterior: the other thing, besides a release, that may
 * leave the private side. Whatever is done with it costs nothing more; drawing again costs as much again.
 */
export interface PosteriorSample {
  readonly format: "dpbayes.posterior-sample/1";
  readonly study: Study;
  /** A public label of the data holder. */
  readonly holder?: string;
  /** The public number of records; null under add-remove. */
  readonly count: number | null;
  readonly mechanism: { readonly kind: "posterior-sample"; readonly parameters: PosteriorParameters };
  /** What the draw cost: at most the study's epsilon, less where the posterior itself is cheaper. */
  readonly privacy: PrivacyStatement;
  /** Names of the parameters, as `fit` has them, and their values. */
  readonly names: readonly string[];
  readonly values: readonly number[];
  /** SHA-256 of everything else. */
  readonly digest: string;
}

export const posteriorSampleFormat = "dpbayes.posterior-sample/1";
