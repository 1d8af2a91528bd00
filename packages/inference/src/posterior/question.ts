import { parseFormula, type Study } from "@dpbayes/privacy/formats";
import { studyFamilyOf } from "../families/study-families.ts";

/** What differs between two studies, in the words of an error. */
export interface Difference {
  readonly name: string;
  readonly found: string;
  readonly accepted: string;
}

/**
 * What makes a release's study ask another question than `study`, if anything does: the formula (features and
 * their order), what becomes of a person's records, the variables, their types, levels, units or bounds. Some families read holders with bounds of their
 * own and check them themselves; everything else needs the same.
 */
export function questionDifference(study: Study, other: Study): Difference | undefined {
  if (meaningOf(study) !== meaningOf(other))
    return { name: "model.formula", found: `"${other.model.formula}"`, accepted: `"${study.model.formula}"` };
  const [asked, found] = [study, other].map(({ privacy }) => JSON.stringify(privacy.records) ?? "absent");
  if (asked !== found)
    return { name: "privacy.records", found: found!, accepted: `${asked}: means of persons are no records` };
  const names = Object.keys(study.variables);
  const missing = names.find((name) => !Object.hasOwn(other.variables, name));
  if (missing !== undefined)
    return { name: `variables.${missing}`, found: "missing", accepted: "declared as in the study" };
  const extra = Object.keys(other.variables).find((name) => !Object.hasOwn(study.variables, name));
  if (extra !== undefined)
    return { name: `variables.${extra}`, found: "declared", accepted: "absent as in the study" };
  return names
    .map((name) =>
      variableDifference(
        name,
        study.variables[name]!,
        other.variables[name]!,
        studyFamilyOf(study).ownBounds === true,
      ),
    )
    .find((difference) => difference !== undefined);
}

type Variable = Study["variables"][string];

function variableDifference(
  name: string,
  asked: Variable,
  found: Variable,
  ownBoundsAllowed: boolean,
): Difference | undefined {
  const [one, other] = [fieldsOf(asked), fieldsOf(found)];
  const shown = (value: unknown) => JSON.stringify(value) ?? "absent";
  const differs = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((field) => !(ownBoundsAllowed && field === "bounds"))
    .find((field) => shown(one[field]) !== shown(other[field]));
  if (differs === undefined) return dateDifference(name, asked, found);
  return {
    name: `variables.${name}.${differs}`,
    found: shown(other[differs]),
    accepted: `${shown(one[differs])} as in the study`,
  };
}

/** How holders' tables are read is their own business; where two count dates from a day, it is the same day. */
const ofTables = ["column", "missing", "decimal", "thousands", "words", "spellings", "date"];

function fieldsOf(variable: Variable): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(variable).filter(([name]) => !ofTables.includes(name)));
}

function dateDifference(name: string, asked: Variable, found: Variable): Difference | undefined {
  const [one, other] = [dateOf(asked), dateOf(found)];
  if (one === undefined || other === undefined || one === other) return undefined;
  return { name: `variables.${name}.date`, found: other, accepted: `${one} as in the study` };
}

function dateOf(variable: Variable): string | undefined {
  if (!("date" in variable) || variable.date === undefined) return undefined;
  return `${variable.date.unit} since ${variable.date.origin}`;
}

/** `y~0+x` and `y ~ x - 1` ask the same; what differs between holders is no part of the question that a release answers. */
function meaningOf({ model }: Study): string {
  const { left, right, intercept, nested, terms, offset } = parseFormula(model.formula);
  return JSON.stringify([left, nested ? right : terms, intercept, nested, offset]);
}
