import type { RegressionData } from "./data-set.ts";
import { correlatedCovariates, linearResponses } from "./stand-in.ts";
import { type Csv, readCsv } from "./tables/read-csv.ts";

/** Red and white wine: eleven measurements and the quality (0 to 10) that tasters gave. */
export async function wine(): Promise<RegressionData> {
  const csv = await readCsv("wine_quality/winequality_red.csv", "wine_quality/winequality_white.csv");
  return csv === undefined ? syntheticWine() : wineOf(csv);
}

function wineOf({ header, rows }: Csv): RegressionData {
  const columns = header.slice(0, -1);
  return {
    name: "Wine",
    origin: "real",
    records: rows.length,
    columns,
    covariates: Float64Array.from(rows.flatMap((row) => row.slice(0, -1).map(Number))),
    responses: Float64Array.from(rows, (row) => Number(row.at(-1))),
  };
}

/** 6497 records whose covariates explain 30 % of a response of mean 5.8 and sd 0.87, as those of the wines do. */
export function syntheticWine(): RegressionData {
  const records = 6497;
  const covariates = correlatedCovariates("wine", records, 11);
  const responses = linearResponses("wine", covariates, 11, 0.3).map((y) => 5.8 + 0.87 * y);
  const columns = Array.from({ length: 11 }, (_, j) => `x${j + 1}`);
  return { name: "Wine", origin: "synthetic stand-in", records, columns, covariates, responses };
}
