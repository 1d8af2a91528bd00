import { adult } from "./adult.ts";
import type { RegressionData } from "./data-set.ts";
import { withColumns } from "./tables/numeric-table.ts";

const COLUMNS = [
  "age",
  "education_num",
  "capital_gain",
  "capital_loss",
  "hours_per_week",
  "sex=Male",
  "marital_status=Married-civ-spouse",
  "relationship=Husband",
  "occupation=Exec-managerial",
  "occupation=Prof-specialty",
] as const;

/** Census records with ten features and an income above 50,000 dollars as a response of 0 or 1. */
export async function adultIncomes(): Promise<RegressionData> {
  const data = await adult();
  return withColumns(data, data.origin === "real" ? COLUMNS : data.columns.slice(0, COLUMNS.length));
}
