import type { ScalarLaw } from "@dpbayes/inference/models/priors";

/** The laws that fit where a number lives. */
interface NamesOf {
  readonly real: "normal" | "student" | "uniform";
  readonly positive: "half-normal" | "gamma" | "log-normal" | "exponential" | "log-uniform";
  readonly unit: "beta";
}

/** A law as a text, `normal(0, 1)`, or as an object. */
export type DeclaredLaw<Where extends keyof NamesOf> =
  | `${NamesOf[Where]}(${string})`
  | Extract<ScalarLaw, { readonly law: NamesOf[Where] }>;

/** One law, in the design's units, or laws under the names of variables, in original ones. */
export type NamedLaws<Where extends keyof NamesOf> =
  | DeclaredLaw<Where>
  | Readonly<Record<string, DeclaredLaw<Where>>>;
