import { columnProduct, designOf, designVariables, type Study } from "@dpbayes/privacy/formats";
import { fail, requireNumber } from "../../../errors/index.ts";

/** A new row in original units: numbers in the order of the columns, or a value per variable. */
export type PredictionRow = readonly number[] | Readonly<Record<string, unknown>>;

type ByVariable = Readonly<Record<string, unknown>>;

/** Reads rows into one number per column, in original units. `index` counts from 0. */
export function rowReader(
  labels: readonly string[],
  study?: Study,
): (row: PredictionRow, index: number) => readonly number[] {
  const columnsOf = study && columnReader(study);
  return (row, index) => {
    const values = isList(row) ? row : valuesOf(row, index, columnsOf);
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

type ColumnReader = (row: ByVariable, index: number) => readonly number[];

function valuesOf(row: ByVariable, index: number, read: ColumnReader | undefined): readonly number[] {
  const accepted = "the study of the fit, for rows given by variable";
  return read ? read(row, index) : fail("ARGUMENT", { name: "options.study", found: "missing", accepted });
}

/** Columns in original units from the values of their variables, by the function that reads records. */
function columnReader(study: Study): ColumnReader {
  const { columns } = designOf(study);
  const order = designVariables(columns);
  const products = columns.map((column) => columnProduct(column, study.variables, order));
  return (row, index) => {
    const values = order.map((variable) => variableValue(row, index, study, variable));
    return products.map((product) => product(values));
  };
}

/** A number as it is, and the index of a level. */
function variableValue(row: ByVariable, index: number, study: Study, variable: string): number {
  const value = row[variable];
  const known = study.variables[variable]!;
  const refuse = (accepted: string): never =>
    fail("ARGUMENT", { name: `row ${index + 1}, ${variable}`, found: foundKind(value), accepted });
  if (known.type === "category") {
    const at = known.levels.indexOf(value as string);
    return at < 0 ? refuse(`one of: ${known.levels.join(", ")}`) : at;
  }
  if (known.type === "boolean") return typeof value === "boolean" ? Number(value) : refuse("true or false");
  return typeof value === "number" ? value : refuse("a number");
}

function foundKind(value: unknown): string {
  return value === undefined ? "missing" : `another ${typeof value}`;
}
