import type { Refuse } from "../json/read-shape.ts";
import { shown } from "../json/read-shape.ts";
import type { Shape } from "../json/shape.ts";
import { declaredFamilies, type Family } from "./families/declared-families.ts";
import type { DeclaredFamily } from "./families/declared-family.ts";
import type { Study } from "./study.ts";

/**
 * What becomes of the records of one person, so that none of them counts for more than the guarantee says:
 *
 * - `average`: the mean of what each record adds (its statistic, not its fields);
 * - `one-at-random`: one record, drawn with the secure source;
 * - `first`: the mean over the first so many in the table's order, which must not depend on other people;
 * - `sum`: all they add, cut to that of so many records. For totals only.
 */
export type PersonRecords =
  | "average"
  | "one-at-random"
  | { readonly first: number }
  | { readonly sum: number };

/** Products of so many records and the largest counts stay exact. */
const MOST_RECORDS = 1_000_000;
const some: Shape = { is: "number", whole: true, from: 1, below: MOST_RECORDS + 1 };

export const personRecordsShape: Shape = {
  is: "either",
  of: [
    { is: "one", of: ["average", "one-at-random"] },
    { is: "object", fields: { "first?": some, "sum?": some } },
  ],
};

const accepted = '"average", "one-at-random", { first: k } or { sum: k }';

/** Both fields or none, one rule, a column that no variable is, and a unit that is a person. */
export function checkPersons({ privacy, variables, model }: Study, refuse: Refuse): void {
  const { person, records, setting, unit } = privacy;
  if (person === undefined && records === undefined) return;
  const given = person === undefined ? "privacy.records" : "privacy.person";
  if (setting === "local")
    refuse(given, "given", "absent in the local setting: a device is one person's, and reports once");
  if (person === undefined) refuse("privacy.person", "missing", "the column that says whose record it is");
  else if (Object.hasOwn(variables, person))
    refuse("privacy.person", "a variable of the study", "a column that is none: no model may see it");
  if (/^one row\b/i.test(unit))
    refuse("privacy.unit", shown(unit), "the person whose records are put together, such as one patient");
  checkRecords(records, model.family, refuse);
}

function checkRecords(records: PersonRecords | undefined, family: Family, refuse: Refuse): void {
  const { sum, cells }: DeclaredFamily = declaredFamilies[family];
  if (records === undefined) refuse("privacy.records", "missing", accepted);
  else if (typeof records === "object") {
    if (Object.keys(records).length !== 1) refuse("privacy.records", shown(records), accepted);
    const why = "a model would take one person's records for those of several people";
    if ("sum" in records && sum !== true)
      refuse("privacy.records.sum", "given", `used for the family total only: ${why}`);
  }
  if (cells) checkWhole(records, refuse);
}

/** The mean of a person's records lies in several cells at once: such sums are no counts of anything. */
function checkWhole(records: PersonRecords | undefined, refuse: Refuse): void {
  const whole =
    records === "one-at-random" || (typeof records === "object" && "first" in records && records.first === 1);
  if (!whole)
    refuse(
      "privacy.records",
      shown(records),
      '"one-at-random" or { first: 1 }: a table counts a person in one cell',
    );
}
