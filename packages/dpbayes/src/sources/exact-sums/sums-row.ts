import { fail } from "../../errors/index.ts";
import { requireLabel } from "../push-down/emitted/emit-sums.ts";
import { MOST_RECORDS, SUMS_FORMAT } from "../push-down/emitted/sums-format.ts";
import type { ExactSums } from "./exact-sums.ts";

/** A row of a file, by the names of its columns. What stands in it is secret: no error says it. */
export type RawRow = Readonly<Record<string, unknown>>;

type Refuse = (problem: string, accepted: string) => never;

/** A row as the emitted SQL, or a merge, writes it. Names of columns are read in any case, as engines write them. */
export function exactSumsOf(given: RawRow, file: string): ExactSums {
  const refuse: Refuse = (problem, accepted) => fail("SUMS_FILE", { file, problem, accepted });
  const row = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  requireFormat(row.get("format"), refuse);
  const parts = partsOf(row, refuse);
  if (Number(wholeOf(row, "arithmetic", refuse) ?? 0n) !== 0)
    fail("SUMS_ENGINE", {
      file,
      part: parts.join(", "),
      problem: "its doubles, or how it compares texts, failed the check in the SQL",
    });
  const [persons, nobody] = [countOf(row, "persons", refuse), countOf(row, "nobody", refuse)];
  const needed = (name: string) =>
    countOf(row, name, refuse) ?? refuse(`a row has no ${name}`, "the columns that dpbayes prints SQL for");
  return Object.freeze({
    study: digestOf(row.get("study"), refuse),
    parts,
    records: needed("records"),
    ...(persons !== undefined && { persons }),
    ...(nobody !== undefined && { nobody }),
    invalid: needed("invalid"),
    reason: needed("reason"),
    totals: totalsOf(row.get("totals"), refuse),
  });
}

function requireFormat(format: unknown, refuse: Refuse): void {
  if (format === SUMS_FORMAT) return;
  const known = typeof format === "string" && /^dpbayes\.sums\/\d{1,6}$/.test(format);
  refuse(known ? `its format is ${format}` : "a row has no column format that says so", SUMS_FORMAT);
}

function digestOf(study: unknown, refuse: Refuse): string {
  if (typeof study === "string" && /^[0-9a-f]{64}$/.test(study)) return study;
  return refuse("a row has no digest of a study", "64 hexadecimal digits in column study");
}

/** One label, or those of a merge. */
function partsOf(row: ReadonlyMap<string, unknown>, refuse: Refuse): readonly string[] {
  const [part, parts] = [row.get("part"), row.get("parts")];
  const labels: unknown = parts ?? [part];
  if (!Array.isArray(labels) || labels.length === 0 || labels.some((one) => typeof one !== "string"))
    return refuse("a row has no label", "a text in column part, or a list of them in parts");
  for (const one of labels as readonly string[]) requireLabel(one);
  return Object.freeze([...(labels as readonly string[])]);
}

/** Engines write whole numbers as numbers or as texts; what is none, or has a point in it, is refused. */
function wholeOf(row: ReadonlyMap<string, unknown>, name: string, refuse: Refuse): bigint | undefined {
  const value = row.get(name);
  if (value === undefined || value === null || value === "") return undefined;
  return whole(value) ?? refuse(`${name} is no whole number`, "whole, with all its digits");
}

function whole(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === "string" && /^-?\d{1,60}$/.test(value) ? BigInt(value) : undefined;
}

function countOf(row: ReadonlyMap<string, unknown>, name: string, refuse: Refuse): number | undefined {
  const count = wholeOf(row, name, refuse);
  if (count === undefined) return undefined;
  if (count < 0n) refuse(`${name} is negative`, "a number of records or persons");
  if (count > MOST_RECORDS)
    refuse(`${name} is too large`, "at most 2^36 in a part: beyond, an engine's sums may overflow");
  return Number(count);
}

/** Whole numbers with a blank between two, or a list of them. */
function totalsOf(totals: unknown, refuse: Refuse): readonly bigint[] {
  const listed: unknown = typeof totals === "string" ? totals.trim().split(" ") : totals;
  if (!Array.isArray(listed)) return refuse("a row has no totals", "whole numbers in column totals");
  const numbers = listed.map((one: unknown) => whole(one));
  if (numbers.some((one) => one === undefined))
    return refuse(
      "a total is no whole number",
      "whole numbers with all their digits and a blank between two",
    );
  return Object.freeze(numbers as bigint[]);
}
