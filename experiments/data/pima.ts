import { seededSource } from "@dpbayes/inference";
import { readCsv } from "./tables/read-csv.ts";
import type { RecordTable } from "./tables/record-table.ts";

/** Columns in which 0 stands for "not measured". */
const MEASURED = ["glucose", "blood_pressure", "bmi"] as const;

/** Women of Pima heritage: who was found to have diabetes? Records that lack a measurement are left out. */
export async function pimaRecords(): Promise<RecordTable> {
  const csv = await readCsv("pima_diabetes/pima_diabetes.csv");
  if (csv === undefined) return standIn();
  const cell = (row: readonly string[], name: string) => Number(row[csv.header.indexOf(name)]);
  return {
    name: "Pima",
    origin: "real",
    records: csv.rows
      .filter((row) => MEASURED.every((name) => cell(row, name) > 0))
      .map((row) => ({
        glucose: cell(row, "glucose"),
        pressure: cell(row, "blood_pressure"),
        bmi: cell(row, "bmi"),
        age: cell(row, "age"),
        diabetes: cell(row, "outcome") === 1,
      })),
  };
}

/** 724 records with similar margins, of which a third are positive. */
function standIn(): RecordTable {
  const rng = seededSource("pima").split("stand-in");
  const records = Array.from({ length: 724 }, () => {
    const [older, heavier, sweeter] = [rng.normal(), rng.normal(), rng.normal()];
    const risk = 1.1 * sweeter + 0.7 * heavier + 0.3 * older - 0.9;
    return {
      glucose: 121 + 30 * sweeter,
      pressure: 72 + 4 * older + 11 * rng.normal(),
      bmi: 32 + 7 * heavier,
      age: Math.max(21, 33 + 11 * older),
      diabetes: rng.uniform() < 1 / (1 + Math.exp(-risk)),
    };
  });
  return { name: "Pima", origin: "synthetic stand-in", records };
}
