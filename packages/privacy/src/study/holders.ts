import { deepFreeze } from "../json/deep-freeze.ts";
import { type Refuse, readShape, shown } from "../json/read-shape.ts";
import type { Shape } from "../json/shape.ts";
import { familyOf, regressionFamilies } from "./families/declared-families.ts";
import { termColumns } from "./formula/columns.ts";
import { parseFormula } from "./formula/parse-formula.ts";
import type { Study } from "./study.ts";

const effectLaws = ["normal", "student"] as const;

/** The law of holders' coefficients about their mean; "student" has heavy tails: a few holders may lie far from the others. */
export type EffectLaw = (typeof effectLaws)[number];

/** Random effects: the named coefficients of the holders scatter about a mean. */
export interface RandomHolders {
  /** "intercept", columns of the design, or terms of the formula (all their columns). An intercept that is not named is each holder's own. */
  readonly differ: readonly string[];
  /** "normal" without it. */
  readonly law?: EffectLaw;
  /** Linear regression: whether the residual sd differs as well; "same" without it. */
  readonly residual?: "same" | "own";
}

/**
 * What may differ between the holders of data: nothing ("same"), intercept and law of the covariates ("own"), or
 * named coefficients as well.
 */
export type HoldersClause = "same" | "own" | RandomHolders;

export const holdersShape: Shape = {
  is: "either",
  of: [
    { is: "one", of: ["same", "own"] },
    {
      is: "object",
      fields: {
        differ: { is: "list", of: { is: "text" } },
        "law?": { is: "one", of: effectLaws },
        "residual?": { is: "one", of: ["same", "own"] },
      },
    },
  ],
};

/** Reads a clause for a study, from wherever it was given: `refuse` names the place. */
export function readHolders(value: unknown, study: Study, field: string, refuse: Refuse): HoldersClause {
  const clause = readShape(holdersShape, value, field, refuse) as HoldersClause;
  checkHolders(clause, study, field, refuse);
  return deepFreeze(clause);
}

/** What a study says of holders: its clause, or what its formula says by `(age | holder)`. */
export function statedHolders({ model }: Study): HoldersClause | undefined {
  if (model.holders !== undefined) return model.holders;
  const { effects } = parseFormula(model.formula);
  return effects && { differ: effects };
}

/** Refuses a clause that says something else than the formula's `(age | holder)`. */
export function checkEffects({ model }: Study, field: string, refuse: Refuse): void {
  const { effects } = parseFormula(model.formula);
  if (effects === undefined || model.holders === undefined) return;
  const stated = typeof model.holders === "string" ? [] : model.holders.differ;
  if (canonical(stated) !== canonical(effects))
    refuse(
      field,
      "another than the formula's ( | holder)",
      `absent, or { differ: ${JSON.stringify(effects)} }`,
    );
}

function canonical(names: readonly string[]): string {
  return JSON.stringify([...names].sort());
}

/** What a shape cannot say: whether the family knows holders, and whether the names exist, each once. */
export function checkHolders(
  clause: HoldersClause | undefined,
  study: Study,
  field: string,
  refuse: Refuse,
): void {
  if (clause === undefined) return;
  const { family } = study.model;
  const declared = familyOf(study);
  if (!declared.regression)
    refuse(field, "given", `absent: ${family} knows no holders, only ${regressionFamilies.join(", ")}`);
  if (clause === "same") return;
  if (study.privacy.setting === "local")
    refuse(field, "given", 'absent or "same" in a local study: people who report are no holders of data');
  if (clause === "own") return;
  if (clause.residual === "own" && !declared.residual)
    refuse(
      `${field}.residual`,
      '"own"',
      `absent or "same": a ${family.replaceAll("-", " ")} has no residual`,
    );
  checkNames(clause.differ, study, `${field}.differ`, refuse);
}

function checkNames(names: readonly string[], study: Study, field: string, refuse: Refuse): void {
  const known = coefficientsByName(study);
  const seen = new Set<string>();
  names.forEach((name, i) => {
    const coefficients =
      known.get(name) ?? refuse(`${field}[${i}]`, shown(name), `one of: ${listed([...known.keys()])}`);
    const again = coefficients.find((one) => seen.has(one));
    if (again !== undefined) refuse(`${field}[${i}]`, `${shown(again)} again`, "named once");
    for (const one of coefficients) seen.add(one);
  });
}

/** What may be named, each with the coefficients it stands for; beside an intercept, a variable of that name is not. */
function coefficientsByName({ model, variables }: Study): ReadonlyMap<string, readonly string[]> {
  const formula = parseFormula(model.formula);
  const known = new Map<string, readonly string[]>(formula.intercept ? [["intercept", ["intercept"]]] : []);
  const add = (name: string, columns: readonly string[]) => {
    if (!known.has(name)) known.set(name, columns);
  };
  for (const { label, columns } of termColumns(formula, variables)) {
    const names = columns.map(({ name }) => name);
    add(label, names);
    for (const name of names) add(name, [name]);
  }
  return known;
}

const MOST_LISTED = 20;

function listed(names: readonly string[]): string {
  const left = names.length - MOST_LISTED;
  return `${names.slice(0, MOST_LISTED).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}
