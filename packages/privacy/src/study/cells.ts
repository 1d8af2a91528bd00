import { MOST_COORDINATES } from "../json/limits.ts";
import { type Refuse, shown } from "../json/read-shape.ts";
import { familyOf } from "./families/declared-families.ts";
import { parseFormula } from "./formula/parse-formula.ts";
import { levelCount } from "./level-count.ts";
import type { Study } from "./study.ts";
import type { Variable } from "./variable.ts";

type Crossed = Pick<Study, "model" | "variables">;

/** A variable that records are told apart by, and its levels in order. */
export interface Axis {
  readonly column: string;
  readonly levels: readonly string[];
}

/** The axes of a cross-classification, in the order of its formula. Public: they follow from the study alone. */
export function tableAxes({ model, variables }: Crossed): readonly Axis[] {
  const { right } = parseFormula(model.formula);
  return Object.freeze(
    right.map((column) => Object.freeze({ column, levels: levelsOf(variables[column]!) })),
  );
}

function levelsOf(variable: Variable): readonly string[] {
  if (variable.type === "category") return variable.levels;
  if (variable.type === "boolean") return Object.freeze(["false", "true"]);
  const low = "bounds" in variable ? variable.bounds[0] : 0;
  return Object.freeze(Array.from({ length: levelCount(variable) }, (_, i) => String(low + i)));
}

/**
 * The margins that are counted, each as the names of its axes in the order of the formula: `model.options.margins`, or the whole
 * table. A margin without axes is the number of records.
 */
export function tableMargins({ model }: Pick<Study, "model">): readonly (readonly string[])[] {
  const { right } = parseFormula(model.formula);
  const asked = model.options?.["margins"] as readonly (readonly string[])[] | undefined;
  const margins = asked?.map((margin) => right.filter((name) => margin.includes(name))) ?? [right];
  return Object.freeze(margins.map((margin) => Object.freeze(margin)));
}

/**
 * What a shape cannot say of a cross-classification: no more cells than a release may have numbers, margins of axes of the formula that
 * differ from one another, every axis in one of them.
 */
export function checkCells(study: Study, refuse: Refuse): void {
  if (!familyOf(study).cells) return;
  const { right } = parseFormula(study.model.formula);
  const cells = right.reduce((product, name) => product * levelCount(study.variables[name]!), 1);
  if (cells > MOST_COORDINATES)
    refuse("model.formula", `a table of ${cells} cells`, `one of at most ${MOST_COORDINATES}`);
  const asked = study.model.options?.["margins"] as readonly (readonly string[])[] | undefined;
  if (asked !== undefined && study.privacy.setting === "local")
    refuse(
      "model.options.margins",
      "given",
      "absent in a local study: who answers with a cell has answered every margin",
    );
  asked?.forEach((margin, i) => {
    checkMargin(margin, `model.options.margins[${i}]`, right, refuse);
  });
  const margins = tableMargins(study);
  if (new Set(margins.map((margin) => JSON.stringify(margin))).size < margins.length)
    refuse("model.options.margins", "a margin twice", "every margin once");
  if (study.privacy.neighbours === "replace-one" && margins.some((margin) => margin.length === 0))
    refuse(
      "model.options.margins",
      "a margin without axes",
      "used under add-remove: elsewhere everybody knows the number of records",
    );
  const left = right.find((name) => !margins.some((margin) => margin.includes(name)));
  if (left !== undefined)
    refuse("model.options.margins", `none with ${left}`, "every variable of the formula in one of them");
}

function checkMargin(
  margin: readonly string[],
  field: string,
  known: readonly string[],
  refuse: Refuse,
): void {
  const other = margin.find((name) => !known.includes(name));
  if (other !== undefined) refuse(field, shown(other), `variables of the formula: ${known.join(", ")}`);
  if (new Set(margin).size < margin.length) refuse(field, "a variable twice", "every variable once");
}
