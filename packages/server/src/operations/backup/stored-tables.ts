import type { Queryable } from "../../database/in-transaction.ts";

/** A table as a backup reads it. */
export interface StoredTable {
  /** With its schema. */
  readonly table: string;
  readonly columns: readonly string[];
  /** The columns that order its rows: the primary key, all of them where there is none. */
  readonly order: readonly string[];
  /** Tables that its rows point to. */
  readonly needs: readonly string[];
}

/** Tables by themselves: partitions are read through theirs; the queue's own list of migrations is written by its package. */
const TABLES = `
SELECT n.nspname || '.' || c.relname AS table,
  (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  (SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
    WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
  (SELECT coalesce(array_agg(DISTINCT fn.nspname || '.' || f.relname), '{}') FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
    WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND n.nspname || '.' || c.relname NOT IN ('public.migration', 'graphile_worker.migrations')
ORDER BY 1`;

interface Row {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly string[] | null;
  readonly needs: readonly string[];
}

/** Every table, those first that others point to. */
export async function storedTables(on: Queryable): Promise<readonly StoredTable[]> {
  const { rows } = await on.query<Row>(TABLES);
  const tables = rows.map(({ table, columns, key, needs }) => ({
    table,
    columns,
    order: key ?? columns,
    needs,
  }));
  return inOrderOfNeed(tables);
}

/** Each behind those that it needs. */
export function inOrderOfNeed<Table extends Pick<StoredTable, "table" | "needs">>(
  tables: readonly Table[],
): readonly Table[] {
  const placed = new Set<string>();
  const known = new Set(tables.map(({ table }) => table));
  const ordered: Table[] = [];
  const place = (one: Table) => {
    if (placed.has(one.table)) return;
    placed.add(one.table);
    for (const need of one.needs) if (known.has(need)) place(tables.find(({ table }) => table === need)!);
    ordered.push(one);
  };
  for (const one of tables) place(one);
  return ordered;
}

const PARTITIONS = `
SELECT substring(c.relname FROM '^report_([0-9]+)$')::int AS study FROM pg_inherits h
JOIN pg_class c ON c.oid = h.inhrelid WHERE h.inhparent = 'report'::regclass ORDER BY 1`;

/** The studies that have a partition. */
export async function reportPartitions(on: Queryable): Promise<readonly number[]> {
  const { rows } = await on.query<{ study: number }>(PARTITIONS);
  return rows.map(({ study }) => study);
}

const SEQUENCES = `
SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences
WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1`;

/** How far numbers have been given. */
export async function storedSequences(on: Queryable) {
  const { rows } = await on.query<{ name: string; last: string }>(SEQUENCES);
  return rows;
}
