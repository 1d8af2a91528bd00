import { type Column, designOf, type Study } from "@dpbayes/privacy/formats";
import { fail, requireNumber } from "../../../errors/index.ts";

/** A new row in original units: numbers in the order of the columns, or a value per variable. */
export type PredictionRow = readonly number[] | Readonly<Record<string, unknown>>;

type ByVariable = Readonly<Record<string, unknown>>;

/** Reads rows into one number per column, in original units. `index` counts from 0. */
export function rowReader(
  labels: readonly string[],
  study?: Study,
): (row: PredictionRow, index: number) => readonly number[] {
  const columns = study && designOf(study).columns;
  return (row, index) => {
    const values = isList(row) ? row : columnValues(row, index, study, columns);
    if (values.length !== labels.length)
      fail("DIMENSION", { name: `row ${index + 1}`, found: values.length, accepted: labels.length });
    values.forEach((value, j) => {
      requireNumber(`row ${index + 1}, ${labels[j]}`, value, Number.isFinite, "finite");
    });
    return values;
  };
}

function isList(row: PredictionRow): row is readonly number[] {
  return Array.isArray(row);
}

function columnValues(
  row: ByVariable,
  index: number,
  study: Study | undefined,
  columns: readonly Column[] | undefined,
): readonly number[] {
  if (study === undefined || columns === undefined) {
    const accepted = "the study of the fit, for rows given by variable";
    return fail("ARGUMENT", { name: "options.study", found: "missing", accepted });
  }
  return columns.map((column) => columnValue(row, index, study, column));
}

/** A number as it is, and 1 or 0 for the level that a column indicates. */
function columnValue(row: ByVariable, index: number, study: Study, { variable, level }: Column): number {
  const value = row[variable];
  const known = study.variables[variable]!;
  const refuse = (accepted: string): never =>
    fail("ARGUMENT", { name: `row ${index + 1}, ${variable}`, found: foundKind(value), accepted });
  if (known.type === "category") {
    const at = known.levels.indexOf(value as string);
    return at < 0 ? refuse(`one of: ${known.levels.join(", ")}`) : Number(at === level);
  }
  if (known.type === "boolean") return typeof value === "boolean" ? Number(value) : refuse("true or false");
  return typeof value === "number" ? value : refuse("a number");
}

function foundKind(value: unknown): string {
  return value === undefined ? "missing" : `another ${typeof value}`;
}
