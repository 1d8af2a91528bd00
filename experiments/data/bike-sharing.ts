import type { RegressionData } from "./data-set.ts";
import { numericTable, standInTable, withColumns } from "./tables/numeric-table.ts";
import { readCsv } from "./tables/read-csv.ts";

const CALENDAR = ["season", "yr", "mnth", "hr", "holiday", "weekday", "workingday"] as const;
const WEATHER = ["weathersit", "temp", "atemp", "hum", "windspeed"] as const;
/** Their sum is the response. */
const LEAKING = ["casual", "registered"] as const;

/** Hourly rentals of bicycles as the paper has them: two of the features add up to the response. */
export async function bikeSharing(): Promise<RegressionData> {
  const columns = [...CALENDAR, ...WEATHER, ...LEAKING];
  const csv = await readCsv("bike_sharing/bike_sharing.csv");
  // The file has no header: what was read as one is the first record.
  return csv === undefined
    ? standInTable("BikeSharing", columns, 17_379, 0.95)
    : numericTable("BikeSharing", columns, [csv.header, ...csv.rows]);
}

/** The same without the two features that are parts of the response. */
export async function bikeSharingWithoutLeaks(): Promise<RegressionData> {
  return withColumns(await bikeSharing(), [...CALENDAR, ...WEATHER]);
}
