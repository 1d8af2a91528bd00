import type { RegressionData } from "./data-set.ts";
import { numericTable, standInTable } from "./tables/numeric-table.ts";
import { readCsv } from "./tables/read-csv.ts";

const COLUMNS = [
  "CO_GT",
  "PT08_S1_CO",
  "NMHC_GT",
  "C6H6_GT",
  "PT08_S2_NMHC",
  "NOx_GT",
  "PT08_S3_NOx",
  "NO2_GT",
  "PT08_S4_NO2",
  "PT08_S5_O3",
  "T",
  "RH",
] as const;
/** Nine of ten records lack it. */
const MOSTLY_MISSING = "NMHC_GT";
const MISSING = -200;

/** Hourly absolute humidity (AH) in a city from gas sensors and weather, as the paper has it: −200, the code for a missing value, stands as a number. */
export async function airQuality(): Promise<RegressionData> {
  const csv = await readCsv("air_quality/air_quality_9357x13.csv");
  return csv === undefined
    ? standInTable("AirQuality", COLUMNS, 9357, 0.9)
    : numericTable("AirQuality", COLUMNS, csv.rows);
}

/** The records without missing values, once the column that is mostly missing is dropped. */
export async function completeAirQuality(): Promise<RegressionData> {
  return completeRecords(await airQuality());
}

/** Drops the column that is mostly missing, then every record with the code for a missing value. */
export function completeRecords(data: RegressionData): RegressionData {
  const d = data.columns.length;
  const dropped = data.columns.indexOf(MOSTLY_MISSING);
  const covariates: number[] = [];
  const responses: number[] = [];
  for (let i = 0; i < data.records; i++) {
    const row = [...data.covariates.subarray(i * d, (i + 1) * d)].filter((_, k) => k !== dropped);
    const response = data.responses[i]!;
    if (response === MISSING || row.includes(MISSING)) continue;
    covariates.push(...row);
    responses.push(response);
  }
  return {
    ...data,
    records: responses.length,
    columns: data.columns.filter((name) => name !== MOSTLY_MISSING),
    covariates: Float64Array.from(covariates),
    responses: Float64Array.from(responses),
  };
}
