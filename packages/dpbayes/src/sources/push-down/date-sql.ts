import type { DateInTable } from "@dpbayes/privacy/formats";
import { secondsOf } from "../declared/date-text.ts";
import type { Dialect } from "./dialects/dialect.ts";

/**
 * The number that a column of dates stands for, by the operations of `dateParser`: whole days between two dates, which
 * all engines subtract, and one division. Days that a text of four digits for the year cannot name are missing there
 * and here; so are the infinite ones of PostgreSQL, which it refuses to subtract.
 */
export function dateSql(column: string, { origin, unit }: DateInTable, dialect: Dialect): string {
  const { constant, daysSince, double } = dialect;
  const days = double(daysSince(column, origin));
  const number = `(${days} * ${constant(secondsOf.days)}) / ${constant(secondsOf[unit])}`;
  return `CASE WHEN ${column} BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN ${number} END`;
}
