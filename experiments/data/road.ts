import type { RegressionData } from "./data-set.ts";
import { numericTable, standInTable } from "./tables/numeric-table.ts";
import { readCsv } from "./tables/read-csv.ts";

const COLUMNS = ["longitude", "latitude"] as const;

/** Altitudes along a few roads of North Jutland, from where they are. */
export async function road(): Promise<RegressionData> {
  const csv = await readCsv("road_3d_sample/road_3d_5000.csv");
  return csv === undefined
    ? standInTable("Road", COLUMNS, 5000, 0.2)
    : numericTable("Road", COLUMNS, csv.rows);
}
