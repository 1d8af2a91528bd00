import { fail } from "../../errors/index.ts";
import { columnWords } from "../column-words.ts";
import { columnOf } from "../declared/column-of.ts";
import { acceptedKinds, type ColumnKind } from "./column-kinds.ts";
import type { Wanted } from "./sql-session.ts";

/** A column as an engine describes it: what it holds, and the engine's own word for it. */
export interface DescribedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly type: string;
}

/** Refuses a table that lacks a variable, or has it in a column that cannot hold it. */
export function requireColumns(
  file: string,
  columns: readonly DescribedColumn[],
  wanted: Wanted,
): ReadonlyMap<string, ColumnKind> {
  const names = columns.map(({ name }) => name);
  for (const [variableName, variable] of wanted) {
    const missing = columnOf(variableName, variable);
    const column = columns.find(({ name }) => name === missing);
    if (column === undefined)
      return fail("TABLE_COLUMNS", { file, missing, found: `it has ${columnWords(names, missing)}` });
    if (names.indexOf(missing) !== names.lastIndexOf(missing))
      fail("TABLE_HEADER", { file, found: `two columns ${missing}`, accepted: "every column once" });
    const [kinds, accepted] = acceptedKinds(variable);
    if (!kinds.includes(column.kind))
      fail("TABLE_TYPE", { file, column: missing, found: `of type ${typeName(column.type)}`, accepted });
  }
  return new Map(columns.map(({ name, kind }) => [name, kind]));
}

/** A type without what stands in its brackets: an enumeration lists values there, a structure names. */
function typeName(type: string): string {
  return type.split("(", 1)[0]!;
}
