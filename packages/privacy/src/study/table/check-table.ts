import type { Refuse } from "../../json/read-shape.ts";
import { parseFormula } from "../formula/parse-formula.ts";
import type { Study } from "../study.ts";
import type { BooleanVariable, CategoryVariable, Variable } from "../variable.ts";
import { dayOf } from "./day-number.ts";
import type { NumberInTable, TableCode } from "./table-clause.ts";

/** What stands for yes and no where a study does not say. */
const usualWords = ["true", "yes", "1", "false", "no", "0"];

/** Refuses declarations that could be read in two ways: one text would stand for two values. */
export function checkTable({ variables, model, privacy, table }: Study, refuse: Refuse): void {
  for (const [name, variable] of Object.entries(variables))
    checkVariable(variable, `variables.${name}`, refuse);
  const { header = true, columns } = table ?? {};
  if (header && columns !== undefined)
    refuse("table.columns", "given", "absent, or header: false: a first line of names needs no others");
  if (header) return;
  if (columns === undefined)
    refuse("table.columns", "missing", "the columns' names in order, for header: false");
  const { left, right } = parseFormula(model.formula);
  for (const name of [...left, ...right, ...(privacy.person === undefined ? [] : [privacy.person])]) {
    const column = variables[name]?.column ?? name;
    const times = columns!.filter((one) => one === column).length;
    if (times !== 1) refuse("table.columns", `${times} times ${column}`, "every column that is read once");
  }
}

function checkVariable(variable: Variable, field: string, refuse: Refuse): void {
  if (variable.type === "boolean") checkWords(variable, field, refuse);
  else if (variable.type === "category") checkSpellings(variable, field, refuse);
  else if (variable.type !== "counts") checkNumber(variable, field, refuse);
}

function checkNumber({ decimal, thousands, date }: NumberInTable, field: string, refuse: Refuse): void {
  if (thousands !== undefined && thousands === (decimal ?? "."))
    refuse(`${field}.thousands`, `"${thousands}"`, "another mark than the decimal one");
  if (date === undefined) return;
  if (dayOf(date.origin) === undefined) refuse(`${field}.date.origin`, date.origin, "a day of the calendar");
  if (decimal !== undefined || thousands !== undefined)
    refuse(`${field}.date`, "given with decimal or thousands", "given without: a date has neither");
}

function checkWords({ words, missing = [] }: BooleanVariable, field: string, refuse: Refuse): void {
  const known = words ? [...texts(words.true), ...texts(words.false)] : usualWords;
  if (words && (words.true.length === 0 || words.false.length === 0))
    refuse(`${field}.words`, "without a word", "at least one word for true and one for false");
  requireOnce(known, `${field}.words`, refuse);
  requireOnce([...known, ...texts(missing)], `${field}.missing`, refuse);
}

function checkSpellings(
  { levels, spellings = {}, missing = [] }: CategoryVariable,
  field: string,
  refuse: Refuse,
) {
  const other = Object.keys(spellings).find((level) => !levels.includes(level));
  if (other !== undefined) refuse(`${field}.spellings.${other}`, "no level", `one of: ${levels.join(", ")}`);
  const known = [...levels, ...Object.values(spellings).flatMap(texts)];
  requireOnce(known, `${field}.spellings`, refuse);
  requireOnce([...known, ...texts(missing)], `${field}.missing`, refuse);
}

function texts(codes: readonly TableCode[]): readonly string[] {
  return codes.map(String);
}

function requireOnce(all: readonly string[], field: string, refuse: Refuse): void {
  const twice = new Set(all).size < all.length ? all.find((text, i) => all.indexOf(text) !== i) : undefined;
  if (twice !== undefined) refuse(field, `"${twice}" with two meanings`, "every text with one meaning");
}
