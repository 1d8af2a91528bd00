import type { RegressionData } from "./data-set.ts";
import { correlatedCovariates, logisticOutcomes } from "./stand-in.ts";
import { type Csv, readCsv } from "./tables/read-csv.ts";

/**
 * Public bounds of the numbers, from the census's own codebook rather than from the records; capital
 * gains and losses span five orders of magnitude and enter by log(1 + x). The census's weight of a row
 * (fnlwgt) says nothing about the person and is left out, as is education, which education_num repeats.
 */
const NUMBERS: Readonly<Record<string, (value: number) => number>> = {
  age: between(17, 90),
  education_num: between(1, 16),
  capital_gain: (value) => between(0, Math.log1p(99_999))(Math.log1p(value)),
  capital_loss: (value) => between(0, Math.log1p(99_999))(Math.log1p(value)),
  hours_per_week: between(1, 99),
};
const CATEGORIES = ["workclass", "marital_status", "occupation", "relationship", "race", "sex"] as const;

/** Census records of 1994: who earns more than 50,000 dollars a year? */
export async function adult(): Promise<RegressionData> {
  const csv = await readCsv("adult/adult_train.csv", "adult/adult_test.csv");
  return csv === undefined ? syntheticAdult() : adultOf(csv);
}

/** Numbers scaled to [0, 1], an indicator per level of the categories ("?" is a level of its own). */
function adultOf(csv: Csv): RegressionData {
  const cell = (row: readonly string[], name: string) => row[csv.header.indexOf(name)]!;
  const numbers = Object.entries(NUMBERS).map(([name, scale]) => ({
    name,
    of: (row: readonly string[]) => scale(Number(cell(row, name))),
  }));
  const indicators = CATEGORIES.flatMap((name) =>
    [...new Set(csv.rows.map((row) => cell(row, name)))].sort().map((level) => ({
      name: `${name}=${level}`,
      of: (row: readonly string[]) => (cell(row, name) === level ? 1 : 0),
    })),
  );
  const columns = [...numbers, ...indicators];
  const covariates = new Float64Array(csv.rows.length * columns.length);
  csv.rows.forEach((row, i) => {
    columns.forEach((column, j) => {
      covariates[i * columns.length + j] = column.of(row);
    });
  });
  return {
    name: "Adult",
    origin: "real",
    records: csv.rows.length,
    columns: columns.map(({ name }) => name),
    covariates,
    responses: Float64Array.from(csv.rows, (row) => (cell(row, "income") === ">50K" ? 1 : 0)),
  };
}

/** 48,842 records with outcomes of which about a quarter are 1. */
export function syntheticAdult(): RegressionData {
  const records = 48_842;
  const covariates = correlatedCovariates("adult", records, 20);
  const responses = logisticOutcomes("adult", covariates, 20, [-1.7, 2]);
  const columns = Array.from({ length: 20 }, (_, j) => `x${j + 1}`);
  return { name: "Adult", origin: "synthetic stand-in", records, columns, covariates, responses };
}

function between(low: number, high: number): (value: number) => number {
  return (value) => (value - low) / (high - low);
}
