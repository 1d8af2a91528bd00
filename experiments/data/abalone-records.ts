import { seededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { readCsv } from "./tables/read-csv.ts";
import type { RecordTable } from "./tables/record-table.ts";

/** Abalones: how many rings does a shell have? Lengths in units of 200 mm. */
export async function abaloneRecords(): Promise<RecordTable> {
  const csv = await readCsv("abalone/abalone.csv");
  if (csv === undefined) return standIn();
  const cell = (row: readonly string[], name: string) => row[csv.header.indexOf(name)]!;
  return {
    name: "Abalone",
    origin: "real",
    records: csv.rows.map((row) => ({
      infant: cell(row, "sex") === "I",
      diameter: Number(cell(row, "diameter")),
      height: Number(cell(row, "height")),
      rings: Number(cell(row, "rings")),
    })),
  };
}

/** As many records with similar margins. */
function standIn(): RecordTable {
  const rng = seededSource("abalone").split("stand-in");
  const records = Array.from({ length: 4177 }, () => {
    const size = rng.normal();
    const infant = rng.uniform() < 1 / (1 + Math.exp(1 + 1.5 * size));
    const diameter = Math.max(0.05, 0.41 + 0.1 * size);
    const height = Math.max(0.01, 0.14 + 0.035 * size + 0.015 * rng.normal());
    const mean = Math.log1p(Math.exp(9.9 + 4 * (diameter - 0.41) + 40 * (height - 0.14) - Number(infant)));
    return { infant, diameter, height, rings: poisson.sample(rng, mean) };
  });
  return { name: "Abalone", origin: "synthetic stand-in", records };
}
