import { fail, kindOf } from "../errors/index.ts";
import { ownField } from "../json/own.ts";
import { fieldOf, recordTaker } from "../records/record-object.ts";
import { failRecord } from "../records/record-place.ts";
import { structureOf } from "../study/families/structure.ts";
import { parseFormula } from "../study/formula/parse-formula.ts";
import type { Study } from "../study/study.ts";

/*
 * From a long-format table, one row per entry, to the records that `privatize` reads. Belongs to the data holder: it
 * sees records. Its errors name rows and columns and never a cell's content, but that an error came up at all is a fact
 * about the records, for the holder's eyes only.
 */

/** A row of the table: cells by the name of their column. */
export type LogRow = Readonly<Record<string, string | undefined>>;

export interface LogColumns {
  readonly region: string;
  /** Dates "2004-01-31…" or months "2004-01". */
  readonly date: string;
  /** Columns of the fields; a field that is absent here has a column of its own name. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface LoadOptions {
  /** The level that stands for everything that a field does not declare: { kind: "other" }. Refused without one. */
  readonly otherwise?: Readonly<Record<string, string>>;
  /** Regions without any entry are refused unless allowed: their states would be told by the prior alone. */
  readonly emptyRegions?: "refuse" | "allow";
}

/** An entry by the names of the study's variables. */
export type LogRecord = Readonly<Record<string, string>>;

/** Checks all rows and gives them the study's names and levels. */
export function loadLog(
  study: Study,
  rows: Iterable<LogRow>,
  columns: LogColumns,
  options: LoadOptions = {},
): readonly LogRecord[] {
  const read = rowReader(study, columns, options);
  const records: LogRecord[] = [];
  let row = 0;
  for (const cells of rows) records.push(read(cells, ++row));
  if (records.length === 0) fail("RECORDS_EMPTY", { found: 0, accepted: 1 });
  if (options.emptyRegions !== "allow") requireEntries(study, records);
  return Object.freeze(records);
}

function rowReader(study: Study, columns: LogColumns, { otherwise = {} }: LoadOptions) {
  const fields = parseFormula(study.model.formula).left;
  const unobserved = new Set(structureOf(study.model).options["unobserved"] as readonly string[] | undefined);
  const levels = new Map(["region", "month", ...fields].map((name) => [name, levelsOf(study, name)]));
  for (const [name, level] of Object.entries(otherwise))
    if (!levels.get(name)?.has(level))
      fail("ARGUMENT", {
        name: `otherwise.${name}`,
        found: JSON.stringify(level),
        accepted: `a declared level of ${name}`,
      });
  const level = (name: string, cell: string, row: number) => {
    if (levels.get(name)!.has(cell)) return cell;
    const found = cell === "" ? "empty" : "of an unknown level";
    return (
      (ownField(otherwise, name) as string | undefined) ??
      refuse(row, name, found, `one of the ${levels.get(name)!.size} levels that the study declares`)
    );
  };
  return (cells: LogRow, row: number): LogRecord => {
    const region = level("region", cellOf(cells, columns.region, row), row);
    const month = level("month", monthOf(cellOf(cells, columns.date, row), columns.date, row), row);
    if (unobserved.has(`${region}/${month}`))
      refuse(row, "the cell", "declared as unobserved", "one in which the region reported");
    const own = fields.map((name) => [
      name,
      level(
        name,
        cellOf(cells, (ownField(columns.fields ?? {}, name) as string | undefined) ?? name, row),
        row,
      ),
    ]);
    return { region, month, ...Object.fromEntries(own) };
  };
}

function levelsOf({ variables }: Study, name: string): ReadonlySet<string> {
  const variable = variables[name];
  if (variable?.type === "category") return new Set(variable.levels);
  if (variable?.type === "boolean") return new Set(["false", "true"]);
  return fail("ARGUMENT", {
    name: `variable ${name} of the study`,
    found: variable?.type ?? "missing",
    accepted: "a category",
  });
}

function cellOf(cells: LogRow, column: string, row: number): string {
  const cell = fieldOf(recordTaker([column])(cells, row), column, row);
  if (typeof cell !== "string") return refuse(row, column, kindOf(cell), "a text");
  return cell.trim();
}

function monthOf(date: string, column: string, row: number): string {
  const found = /^\d{4}-\d{2}(?=$|[-T ])/.exec(date);
  return (
    found?.[0] ?? refuse(row, column, date === "" ? "empty" : "no date", 'a date that starts with "YYYY-MM"')
  );
}

/** A region that the study declares and no entry mentions. */
function requireEntries(study: Study, records: readonly LogRecord[]): void {
  const seen = new Set(records.map(({ region }) => region));
  const regions = [...levelsOf(study, "region")];
  const empty = regions.filter((region) => !seen.has(region)).length;
  if (empty > 0)
    fail("ARGUMENT", {
      name: "number of regions without entries",
      found: `${empty} of ${regions.length}`,
      accepted: "0: leave them out of the study, or allow empty regions",
    });
}

function refuse(row: number, name: string, found: string, accepted: string): never {
  return failRecord("RECORD_FIELD", row, { field: name, found, accepted });
}
