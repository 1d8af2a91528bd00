import type { RegressionData } from "./data-set.ts";
import { numericTable, standInTable } from "./tables/numeric-table.ts";
import { readCsv } from "./tables/read-csv.ts";

const COLUMNS = ["AT", "V", "AP", "RH"] as const;

/** Hourly net output of a power plant (PE) from temperature, exhaust vacuum, pressure and humidity. */
export async function powerPlant(): Promise<RegressionData> {
  const csv = await readCsv("power_plant/power_plant_energy.csv");
  // The file has no header: what was read as one is the first record.
  return csv === undefined
    ? standInTable("PowerPlant", COLUMNS, 9568, 0.93)
    : numericTable("PowerPlant", COLUMNS, [csv.header, ...csv.rows]);
}
