import type { Family } from "@dpbayes/privacy/formats";

/** A variable as far as it is declared: what is typed and no number yet stays the text that it is. */
export interface DraftVariable {
  readonly type: string;
  readonly bounds?: readonly [low: number | string, high: number | string];
  readonly levels?: readonly string[];
  readonly unit?: string;
}

/**
 * A study that is being declared: the fields of `dpbayes.study/1`, each perhaps still missing or wrong, and those that the studio has no
 * control for as they came.
 */
export interface Draft {
  readonly format: "dpbayes.study/1";
  readonly id: string;
  readonly question: string;
  readonly variables: Readonly<Record<string, DraftVariable>>;
  readonly model: { readonly family: Family; readonly formula: string; readonly options?: unknown };
  readonly privacy: DraftPrivacy;
}

export interface DraftPrivacy {
  readonly setting: string;
  readonly epsilon: number;
  readonly delta?: number | string;
  readonly unit: string;
  readonly neighbours?: string;
}

/** Nothing that decides the guarantee is chosen but epsilon, which has to lie somewhere on its slider. */
export const emptyDraft: Draft = {
  format: "dpbayes.study/1",
  id: "",
  question: "",
  variables: {},
  model: { family: "mean", formula: "" },
  privacy: { setting: "", epsilon: 1, unit: "" },
};

/** A short name made of a question: its first words, in letters, digits and dashes. */
export function idOf(question: string): string {
  const words =
    question
      .toLowerCase()
      .normalize("NFD")
      .match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 6).join("-").slice(0, 60);
}

/** The names that a formula reads, as far as it can be read. */
export function namesIn(formula: string): readonly string[] {
  const names = formula.match(/[\p{L}_.][\p{L}\p{N}_.]*(?!\s*\()/gu) ?? [];
  return [...new Set(names)];
}

/** The draft with another formula: variables that it names anew are declared as numbers without bounds, others are left out. */
export function withFormula(
  draft: Draft,
  formula: string,
  names: readonly string[] = namesIn(formula),
): Draft {
  const variables = Object.fromEntries(names.map((name) => [name, draft.variables[name] ?? newVariable]));
  return { ...draft, variables, model: { ...draft.model, formula } };
}

const newVariable: DraftVariable = { type: "number", bounds: ["", ""] };

/** A variable of another type, with the fields that this one has. */
export function ofType(variable: DraftVariable, type: string): DraftVariable {
  const { unit, bounds = ["", ""], levels = [] } = variable;
  if (type === "boolean") return { type };
  if (type === "category") return { type, levels };
  return { type, bounds, ...(unit !== undefined && { unit }) };
}
