import { parseStudyOrBundle, type Study, type StudyBundle } from "@dpbayes/privacy";
import type { BundleDeclaration, StudyDeclaration } from "./declaration/study-declaration.ts";
import type { KnownFields, VariableDeclaration } from "./declaration/variables.ts";

type ValueOf<Declared> = Declared extends { readonly type: "number" | "count" }
  ? number
  : Declared extends { readonly type: "boolean" }
    ? boolean
    : Declared extends { readonly type: "category"; readonly levels: readonly (infer Level)[] }
      ? Level
      : Declared extends { readonly type: "counts" }
        ? readonly number[]
        : unknown;

/** A record of a study: a number, a level, true or false for every variable. */
export type RecordOf<Declared> = Declared extends { readonly variables: infer Variables }
  ? { readonly [Name in keyof Variables]: ValueOf<Variables[Name]> }
  : Readonly<Record<string, unknown>>;

declare const declared: unique symbol;

/** A study that the compiler knows the variables of. */
export type TypedStudy<Declared> = Study & { readonly [declared]?: Declared };

/** A study with several questions that the compiler knows the variables of. */
export type TypedBundle<Declared> = StudyBundle & { readonly [declared]?: Declared };

/**
 * Checks a study as `parseStudy` does. The compiler knows the words of a study, so that a misspelt one does not compile
 * and editors complete it; the types of records follow from the variables.
 *
 * @example
 * ```ts
 * import { defineStudy, report } from "dpbayes";
 * const study = defineStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "How many people smoke?",
 *   variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
 *   model: { family: "categorical", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * const sent = report(study, { smokes: "sometimes" }); // another word would not compile
 * console.log(sent.mechanism.kind); // k-ary-randomised-response
 * ```
 */
export function defineStudy<const Variables extends Readonly<Record<string, VariableDeclaration>>>(
  study: BundleDeclaration<Variables & KnownFields<Variables>>,
): TypedBundle<{ readonly variables: Variables }>;
export function defineStudy<const Variables extends Readonly<Record<string, VariableDeclaration>>>(
  study: StudyDeclaration<Variables & KnownFields<Variables>>,
): TypedStudy<{ readonly variables: Variables }>;
export function defineStudy(study: StudyDeclaration | BundleDeclaration): Study | StudyBundle {
  return parseStudyOrBundle(study);
}
