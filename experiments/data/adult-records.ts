import { seededSource } from "@dpbayes/inference";
import { readCsv } from "./tables/read-csv.ts";
import type { RecordTable } from "./tables/record-table.ts";

/**
 * Census records of 1994 with the five features of Kulkarni et al.: age, marital status (married and living together),
 * relationship (husband), gender, hours per week. The three yes-or-no ones depend on each other strongly.
 */
export async function adultRecords(): Promise<RecordTable> {
  const csv = await readCsv("adult/adult_train.csv", "adult/adult_test.csv");
  if (csv === undefined) return standIn();
  const places = Object.fromEntries(csv.header.map((name, at) => [name, at]));
  const cell = (row: readonly string[], name: string) => row[places[name]!]!;
  return {
    name: "Adult",
    origin: "real",
    records: csv.rows.map((row) => ({
      age: Number(cell(row, "age")),
      married: cell(row, "marital_status") === "Married-civ-spouse",
      husband: cell(row, "relationship") === "Husband",
      male: cell(row, "sex") === "Male",
      hours: Number(cell(row, "hours_per_week")),
      income: cell(row, "income") === ">50K",
    })),
  };
}

/** As many records, with shares and dependences of the same kind. */
function standIn(): RecordTable {
  const rng = seededSource("adult records").split("stand-in");
  const chance = (share: number) => rng.uniform() < share;
  const records = Array.from({ length: 48_842 }, () => {
    const male = chance(0.67);
    const married = chance(male ? 0.61 : 0.15);
    const husband = male && married && chance(0.98);
    const age = Math.min(90, Math.max(17, (married ? 43 : 34) + 12 * rng.normal()));
    const hours = Math.min(99, Math.max(1, (male ? 42 : 36) + 12 * rng.normal()));
    const u = -3.6 + 2.2 * Number(married) + 0.4 * Number(male) + 0.03 * (age - 38) + 0.035 * (hours - 40);
    return { age, married, husband, male, hours, income: chance(1 / (1 + Math.exp(-u))) };
  });
  return { name: "Adult", origin: "synthetic stand-in", records };
}
