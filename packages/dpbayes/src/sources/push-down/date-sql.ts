import type { DateInTable } from "@dpbayes/privacy/formats";
import { secondsOf } from "../declared/date-text.ts";
import { printConstant } from "./print-sql.ts";

/**
 * The number that a column of dates stands for, by the operations of `dateParser`: whole days between two dates, which
 * both engines subtract, and one division. Days that a text of four digits for the year cannot name are missing there
 * and here; so are the infinite ones of PostgreSQL, which it refuses to subtract.
 */
export function dateSql(column: string, { origin, unit }: DateInTable): string {
  const days = `CAST(${column} - DATE '${origin}' AS float8)`;
  const number = `(${days} * ${printConstant(secondsOf.days)}) / ${printConstant(secondsOf[unit])}`;
  return `CASE WHEN ${column} BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN ${number} END`;
}
