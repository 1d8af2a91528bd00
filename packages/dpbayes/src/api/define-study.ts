import { parseStudyOrBundle, type Study, type StudyBundle, type Variable } from "@dpbayes/privacy";

/** A study as it is written down, before it is checked. */
export interface StudyDeclaration {
  readonly variables: Readonly<Record<string, { readonly type: Variable["type"] }>>;
}

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

/** A study with several questions, as it is written down. */
export interface BundleDeclaration extends StudyDeclaration {
  readonly models: Readonly<Record<string, object>>;
}

/** A study with several questions that the compiler knows the variables of. */
export type TypedBundle<Declared> = StudyBundle & { readonly [declared]?: Declared };

/**
 * Checks a study as `parseStudy` does, and lets the types of records follow from it.
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
export function defineStudy<const Declared extends BundleDeclaration>(study: Declared): TypedBundle<Declared>;
export function defineStudy<const Declared extends StudyDeclaration>(study: Declared): TypedStudy<Declared>;
export function defineStudy(study: StudyDeclaration): Study | StudyBundle {
  return parseStudyOrBundle(study);
}
