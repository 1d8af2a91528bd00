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
 * their order), the variables, their types, levels, units or bounds. Some families read holders with bounds of their
 * own and check them themselves; everything else needs the same.
 */
export function questionDifference(study: Study, other: Study): Difference | undefined {
  if (meaningOf(study) !== meaningOf(other))
    return { name: "model.formula", found: `"${other.model.formula}"`, accepted: `"${study.model.formula}"` };
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
  if (differs === undefined) return undefined;
  return {
    name: `variables.${name}.${differs}`,
    found: shown(other[differs]),
    accepted: `${shown(one[differs])} as in the study`,
  };
}

function fieldsOf(variable: Variable): Readonly<Record<string, unknown>> {
  return variable as unknown as Readonly<Record<string, unknown>>;
}

/** `y~0+x` and `y ~ x - 1` ask the same; what differs between holders is no part of the question that a release answers. */
function meaningOf({ model }: Study): string {
  const { left, right, intercept, nested, terms, offset } = parseFormula(model.formula);
  return JSON.stringify([left, nested ? right : terms, intercept, nested, offset]);
}
