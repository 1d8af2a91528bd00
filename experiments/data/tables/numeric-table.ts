import type { RegressionData } from "../data-set.ts";
import { correlatedCovariates, linearResponses } from "../stand-in.ts";

/** A real set from the cells of its table, the response in the last column; an empty cell is no number. */
export function numericTable(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): RegressionData {
  const numbers = rows.map((row, i) => numbersOf(row, columns.length + 1, `${name}, row ${i + 1}`));
  return {
    name,
    origin: "real",
    records: rows.length,
    columns,
    covariates: Float64Array.from(numbers.flatMap((row) => row.slice(0, -1))),
    responses: Float64Array.from(numbers, (row) => row.at(-1)!),
  };
}

function numbersOf(cells: readonly string[], length: number, where: string): readonly number[] {
  const numbers = cells.map((cell) => (cell === "" ? Number.NaN : Number(cell)));
  if (numbers.length !== length || numbers.some(Number.isNaN))
    throw new Error(`${where} has ${cells.length} cells, must be ${length} numbers`);
  return numbers;
}

/** The same records with some of the columns. */
export function withColumns(data: RegressionData, kept: readonly string[]): RegressionData {
  const d = data.columns.length;
  const at = kept.map((name) => data.columns.indexOf(name));
  if (at.includes(-1)) throw new Error(`${data.name} has no column ${kept[at.indexOf(-1)]}`);
  const covariates = Float64Array.from({ length: data.records * kept.length }, (_, i) => {
    const record = Math.floor(i / kept.length);
    return data.covariates[record * d + at[i % kept.length]!]!;
  });
  return { ...data, columns: kept, covariates };
}

/** Records and columns of a real set that is absent; its covariates explain a share of the response. */
export function standInTable(
  name: string,
  columns: readonly string[],
  records: number,
  explained: number,
): RegressionData {
  const d = columns.length;
  const covariates = correlatedCovariates(name, records, d);
  const responses = linearResponses(name, covariates, d, explained);
  return { name, origin: "synthetic stand-in", records, columns, covariates, responses };
}
