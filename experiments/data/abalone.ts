import type { RegressionData } from "./data-set.ts";
import { numericTable, standInTable } from "./tables/numeric-table.ts";
import { readCsv } from "./tables/read-csv.ts";

const COLUMNS = [
  "length",
  "diameter",
  "height",
  "whole_weight",
  "shucked_weight",
  "viscera_weight",
  "shell_weight",
] as const;

/** Rings of abalones from seven sizes and weights; the sex, a text, is left out. */
export async function abalone(): Promise<RegressionData> {
  const csv = await readCsv("abalone/abalone.csv");
  return csv === undefined
    ? standInTable("Abalone", COLUMNS, 4177, 0.5)
    : numericTable(
        "Abalone",
        COLUMNS,
        csv.rows.map((row) => row.slice(1)),
      );
}
