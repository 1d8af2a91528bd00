import { parseStudy } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { sumsOfRecords } from "@dpbayes/privacy/release";

/** The rows repeat after so many. */
const PERIOD = 1009;

/** Multipliers of the columns: whole numbers below 1009 over 1009, which no double is exactly. */
const multipliers = [37, 101, 211, 307, 401, 503, 601, 701, 809, 907, 43, 139, 251, 353, 457];

/** As many columns as the study below has sums, and one for the number of records. */
export const columns: readonly string[] = multipliers.map((_, i) => `c${i}`);

const number = { type: "number", bounds: [0.05, 0.95] };

export const study = parseStudy({
  format: "dpbayes.study/1",
  id: "many-rows",
  question: "Do engines agree on many rows?",
  variables: { c0: number, c1: number, c2: number, c3: number },
  model: { family: "linear-regression", formula: "c0 ~ c1 + c2 + c3" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one row", neighbours: "replace-one" },
});
export const plan = planTable(study);

/** The columns of a row in SQL that every engine here reads, by its number. */
export function madeBy(id: string, double = "DOUBLE"): string {
  const cell = (m: number) => `CAST((${id} * ${m}) % ${PERIOD} AS ${double}) / CAST(${PERIOD} AS ${double})`;
  return multipliers.map((m, i) => `${cell(m)} AS c${i}`).join(", ");
}

/** The first rows in this program's memory. */
export function* rowsHere(rows: number) {
  for (let i = 0; i < rows; i++) {
    const [c0, c1, c2, c3] = multipliers.map((m) => ((i * m) % PERIOD) / PERIOD);
    yield { c0, c1, c2, c3 };
  }
}

/** The sums of the first rows: whole numbers add up the same in any order, so those of a period stand for all periods. */
export async function totalsOf(rows: number): Promise<readonly bigint[]> {
  const of = async (some: number) => (await sumsOfRecords([plan], rowsHere(some), {}))[0]!.totals;
  const [period, rest] = [await of(PERIOD), await of(rows % PERIOD)];
  return period.map((total, i) => total * BigInt(Math.floor(rows / PERIOD)) + rest[i]!);
}
