import { type CountTable, countTable, standInInteractions } from "./tables/count-table.ts";
import { readCsv } from "./tables/read-csv.ts";

const ACTORS = 184;

/** Messages among the 184 actors of the Enron corpus, sender × receiver; what actors sent to themselves is left out. */
export async function enron(): Promise<CountTable> {
  const csv = await readCsv("enron_counts/enron_counts.csv");
  if (csv === undefined) return standInInteractions("Enron", ACTORS);
  const cells = csv.rows.map((row) => row.map(Number) as [number, number, number]);
  return countTable(
    "Enron",
    ACTORS,
    ACTORS,
    cells.filter(([sender, receiver]) => sender !== receiver),
  );
}
