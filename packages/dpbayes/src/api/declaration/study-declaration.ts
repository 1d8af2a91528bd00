import type { PrivacyClause, Study, StudyBundle } from "@dpbayes/privacy";
import type { ModelDeclaration } from "./families.ts";
import type { VariableDeclaration } from "./variables.ts";

/** In the local setting the relation may be left out: only replacement makes sense there. */
type PrivacyOf<Clause> =
  | (Omit<Clause, "setting" | "neighbours"> & {
      readonly setting: "local";
      readonly neighbours?: "replace-one";
    })
  | (Omit<Clause, "setting"> & { readonly setting: "central" | "distributed" });

type DeclaredVariables = Readonly<Record<string, VariableDeclaration>>;

type Said = Pick<Study, "format" | "id" | "question" | "table">;

/** A study as it is written down, before it is checked. */
export interface StudyDeclaration<Variables = DeclaredVariables> extends Said {
  readonly variables: Variables;
  readonly model: ModelDeclaration;
  readonly privacy: PrivacyOf<PrivacyClause>;
}

type Question = StudyBundle["models"][string];

/** One of several questions: a model of any family, and what is its own besides. */
type QuestionDeclaration = ModelDeclaration &
  Pick<Question, "question" | "weight" | "mechanism" | "perturb" | "responseShare">;

/** A study with several questions, as it is written down. */
export interface BundleDeclaration<Variables = DeclaredVariables> extends Said {
  readonly variables: Variables;
  readonly models: Readonly<Record<string, QuestionDeclaration>>;
  readonly privacy: PrivacyOf<StudyBundle["privacy"]>;
}
