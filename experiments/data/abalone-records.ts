import { poisson, seededSource } from "@dpbayes/inference";
import { readCsv } from "./read-csv.ts";
import type { RecordTable } from "./record-table.ts";

/** Abalones: how many rings does a shell have? Lengths in units of 200 mm, weights in units of 200 g. */
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
      shell: Number(cell(row, "shell_weight")),
      shucked: Number(cell(row, "shucked_weight")),
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
    const shell = Math.max(0.005, 0.24 + 0.12 * size + 0.04 * rng.normal());
    const shucked = Math.max(0.005, 0.36 + 0.2 * size + 0.06 * rng.normal());
    const mean = Math.log1p(Math.exp(10 + 15 * (shell - 0.24) - 8 * (shucked - 0.36) - 0.8 * Number(infant)));
    return { infant, diameter, shell, shucked, rings: poisson.sample(rng, mean) };
  });
  return { name: "Abalone", origin: "synthetic stand-in", records };
}
