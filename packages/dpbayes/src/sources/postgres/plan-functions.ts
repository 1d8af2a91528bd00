import type { Client } from "pg";
import { query } from "./postgres-query.ts";

/**
 * Built-in functions that PostgreSQL calls stable because of time zones, languages or settings, and that read no table.
 * Others of that kind do: `table_to_xml`, `pg_stat_get_live_tuples`.
 */
const steady: readonly string[] = [
  ...[
    "now",
    "transaction_timestamp",
    "statement_timestamp",
    "age",
    "overlaps",
    "make_timestamptz",
    "timezone",
  ],
  ...["date", "date_add", "date_part", "date_subtract", "date_trunc", "extract", "generate_series"],
  ...[
    "time",
    "timetz",
    "timestamp",
    "timestamptz",
    "numeric",
    "money",
    "enum_first",
    "enum_last",
    "enum_range",
  ],
  ...["to_char", "to_date", "to_number", "to_timestamp", "concat", "concat_ws", "format", "length"],
  ...["convert", "convert_from", "convert_to", "array_to_string", "quote_literal", "quote_nullable"],
  ...["to_json", "to_jsonb", "array_to_json", "row_to_json", "json_agg", "jsonb_agg"],
];

/**
 * A function of the plan whose value may depend on more than its arguments: declared volatile, or stable and not among
 * those above. One that is declared immutable is taken at its word. Where several functions have a name, one suffices.
 */
export async function unsteadyFunction(client: Client, plan: unknown): Promise<string | undefined> {
  const names = functionNames(plan);
  if (names.length === 0) return undefined;
  const { rows } = await query(client, lookup, [names, steady]);
  return rows[0] === undefined ? undefined : String(rows[0][0]);
}

const lookup = `
  SELECT p.proname FROM pg_catalog.pg_proc AS p
  WHERE p.proname = ANY ($1::text[]) AND p.provolatile <> 'i'
    AND NOT (p.pronamespace = 'pg_catalog'::regnamespace AND p.provolatile = 's' AND p.proname = ANY ($2::text[]))
  ORDER BY p.proname LIMIT 1`;

/** Texts, and names in quotes, which may hold the quotes of a text. */
const quotedParts = /("(?:[^"]|"")*")|'(?:[^']|'')*'/g;
const called = /(?:"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_$]*))\s*\(/gu;

/** Everything in the plan's expressions that stands before a parenthesis; keywords among it are no function's name. */
export function functionNames(plan: unknown): readonly string[] {
  const found = textsOf(plan).flatMap((text) =>
    [...text.replace(quotedParts, "$1").matchAll(called)].map(
      ([, quoted, bare]) => bare ?? quoted!.replaceAll('""', '"'),
    ),
  );
  return [...new Set(found)];
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
