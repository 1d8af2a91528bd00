import { deepFreeze } from "../../json/deep-freeze.ts";
import type { Study } from "../study.ts";
import type { Variable } from "../variable.ts";

const ofTables = ["column", "missing", "decimal", "thousands", "words", "spellings"];

/**
 * What a study asks, without how a table is read: what releases carry and digests name, so that holders with other
 * columns and codes answer the same study. The day that a date is counted from stays: it says what the number means.
 */
export function withoutTable<Asked extends Pick<Study, "variables" | "table">>(study: Asked): Asked {
  const { table, variables, ...rest } = study;
  const plain = Object.fromEntries(
    Object.entries(variables).map(([name, one]) => [name, plainVariable(one)]),
  );
  const same = table === undefined && Object.entries(plain).every(([name, one]) => one === variables[name]);
  return same ? study : (deepFreeze({ ...rest, variables: plain }) as unknown as Asked);
}

function plainVariable(variable: Variable): Variable {
  const fields = Object.entries(variable);
  const format = "date" in variable && variable.date?.format !== undefined;
  if (!format && !fields.some(([name]) => ofTables.includes(name))) return variable;
  const kept = Object.fromEntries(fields.filter(([name]) => !ofTables.includes(name))) as unknown as Variable;
  if (!("date" in kept) || kept.date === undefined) return kept;
  const { origin, unit } = kept.date;
  return { ...kept, date: { origin, unit } };
}

/** The same for a device, which is handed numbers and knows no dates. */
export function withoutDate(variable: Variable): Variable {
  if (!("date" in variable)) return variable;
  const { date: _, ...rest } = variable;
  return rest;
}
