import { type SeededSource, seededSource } from "@dpbayes/inference";
import { planTable } from "@dpbayes/privacy/plan";
import { DpbayesError, parseStudy, source, type TableOrQuery } from "dpbayes";
import type { TestServer } from "../../../packages/dpbayes/src/sources/postgres/postgres-server.testing.ts";
import { defineAttack, type Finding } from "../attack.ts";
import { pick, randomSelect, relations } from "../random-selects.ts";

const planOf = (privacy: object) =>
  planTable(
    parseStudy({
      format: "dpbayes.study/1",
      id: "incomes",
      question: "What do people earn?",
      variables: { income: { type: "number", bounds: [-1000, 1000] } },
      model: { family: "gaussian", formula: "income ~ 1" },
      privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", ...privacy },
    }),
  );
const hidden = planOf({ neighbours: "add-remove" });
const counted = planOf({ neighbours: "replace-one" });
const declared = planOf({ neighbours: "replace-one", population: "everybody of these tables" });

type Client = Awaited<ReturnType<TestServer["connect"]>>;

/** Whether rows are read for a study, or refused because of what they are. */
type Reads = (url: string, rows: TableOrQuery, plan: typeof hidden) => Promise<boolean>;

const present: Reads = async (url, rows, plan) => {
  try {
    return (await source.postgres(url, rows).sums!(plan, {})) !== undefined;
  } catch (error) {
    if (error instanceof DpbayesError && error.code.startsWith("QUERY_")) return false;
    throw error;
  }
};

const tables = ["people", "stays", "parted"];

/** The same tables in a schema of their own, of which one has a row less, or says something else in one row. */
function schemaOf(name: string, change?: string): readonly string[] {
  const rows = (n: number, id: string) =>
    `SELECT ${id} AS id, i * 7 % 41 AS income, i % 4 = 1 AS hiv, 2000 + i % 20 AS year FROM generate_series(1, ${n}) AS i`;
  return [
    `CREATE SCHEMA ${name}`,
    `SET search_path = ${name}`,
    `CREATE TABLE people AS ${rows(40, "i")}`,
    "CREATE INDEX of_people ON people (id)",
    `CREATE TABLE stays AS ${rows(90, "i % 40 + 1")}`,
    "CREATE TABLE parted (id int, income int, hiv boolean, year int) PARTITION BY RANGE (year)",
    "CREATE TABLE parted_a PARTITION OF parted FOR VALUES FROM (2000) TO (2010)",
    "CREATE TABLE parted_b PARTITION OF parted FOR VALUES FROM (2010) TO (2030)",
    `INSERT INTO parted ${rows(50, "i")}`,
    "CREATE TABLE family AS SELECT * FROM people WHERE id < 9",
    "CREATE TABLE kin () INHERITS (family)",
    "INSERT INTO kin SELECT * FROM people WHERE id BETWEEN 5 AND 12",
    ...(change === undefined ? [] : [change]),
    "CREATE FUNCTION doubled(x int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN 2 * x; END'",
    `CREATE FUNCTION counting(x int) RETURNS int STABLE LANGUAGE sql AS 'SELECT x + count(*)::int FROM ${name}.people WHERE hiv'`,
    "CREATE VIEW v_all AS SELECT * FROM people",
    "CREATE VIEW v_hiv AS SELECT * FROM people WHERE hiv",
    "CREATE VIEW v_join AS SELECT s.* FROM stays AS s JOIN people USING (id)",
    "CREATE VIEW v_top AS SELECT * FROM people ORDER BY income, id LIMIT 9",
    "CREATE VIEW v_sums AS SELECT id, CAST(sum(income) AS int) AS income, bool_or(hiv) AS hiv, max(year) AS year FROM stays GROUP BY id",
    "CREATE MATERIALIZED VIEW m_kept AS SELECT * FROM v_join WHERE hiv",
    "ANALYZE",
  ];
}

const less = tables.map((table) => `less_${table}`);
const other = tables.map((table) => `other_${table}`);
const changes: Readonly<Record<string, string>> = Object.fromEntries(
  tables.flatMap((table) => [
    [
      `less_${table}`,
      `DELETE FROM ${table} WHERE id = 5 AND income = (SELECT min(income) FROM ${table} WHERE id = 5)`,
    ],
    [
      `other_${table}`,
      `UPDATE ${table} SET hiv = NOT hiv, income = 3, year = 2012 WHERE id = 5 AND income = (SELECT min(income) FROM ${table} WHERE id = 5)`,
    ],
  ]),
);

const settings = [
  "enable_seqscan",
  "enable_hashjoin",
  "enable_hashagg",
  "enable_mergejoin",
  "enable_nestloop",
  "enable_sort",
];

/** The address of a schema's tables, with a few ways to plan forbidden. */
function addressOf(url: string, rng: SeededSource): string {
  const off = settings.filter(() => rng.uniform() < 0.2).map((name) => `-c ${name}=off`);
  return `${url}?options=${encodeURIComponent(["-c search_path=whole", ...off].join(" "))}`;
}

/** Rows of one and not of the other, and the other way round. */
function distance(one: readonly string[], two: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const row of one) counts.set(row, (counts.get(row) ?? 0) + 1);
  for (const row of two) counts.set(row, (counts.get(row) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

/** The rows that a select has in each of the schemas, or undefined where it is no select that can be answered. */
async function answers(client: Client, sql: string) {
  const found = new Map<string, readonly string[]>();
  for (const schema of ["whole", ...less, ...other]) {
    await client.query(`SET search_path = ${schema}`);
    const { rows } = await client.query({ text: `SELECT income FROM ${sql} AS source`, rowMode: "array" });
    found.set(schema, rows.map(String));
  }
  return (schema: string) => found.get(schema)!;
}

/** Why rows that were read should not have been; undefined if they may. */
function breach(
  rowsIn: (schema: string) => readonly string[],
  read: Readonly<Record<"hidden" | "counted" | "declared", boolean>>,
) {
  const whole = rowsIn("whole");
  const far = (schemas: readonly string[], most: number) =>
    schemas.find((schema) => distance(whole, rowsIn(schema)) > most);
  const sized = other.find((schema) => rowsIn(schema).length !== whole.length);
  if (read.counted && sized !== undefined) return `the exact number of rows tells ${sized}`;
  const spread = far(less, 1) ?? far(other, 2);
  if ((read.hidden || read.declared || read.counted) && spread !== undefined)
    return `one row of ${spread} is more than one row of the result`;
  return undefined;
}

/** Random queries and views on pairs of tables that differ in one row. */
export const secretRows = defineAttack<Reads>({
  name: "queries/secret-rows",
  promise:
    "one row of a table is at most one row of what a study of people reads, and an exact number of rows tells nothing of it",
  about: "reads random queries and views, planned in random ways, on tables that differ in one row",
  present,
  broken: async () => true,
  bug: "whatever can be answered is read",
  tries: { full: 400 },
  async run(reads, tries) {
    // Its package sets the exit code of every process that loads it: only what needs the server loads it.
    const { startPostgres } = await import(
      "../../../packages/dpbayes/src/sources/postgres/postgres-server.testing.ts"
    );
    const server = await startPostgres();
    try {
      return await onServer(server, reads, tries);
    } finally {
      await server.stop();
    }
  },
});

async function onServer(server: TestServer, reads: Reads, tries: number): Promise<Finding> {
  const client = await server.connect();
  try {
    for (const schema of ["whole", ...less, ...other])
      for (const statement of schemaOf(schema, changes[schema])) await client.query(statement);
    return await attack(client, server.url(), reads, tries);
  } finally {
    await client.end();
  }
}

async function attack(client: Client, url: string, reads: Reads, tries: number): Promise<Finding> {
  const rng = seededSource("secret rows");
  const seen = { broken: 0, read: 0, first: "" };
  for (let i = 0; i < tries; i++) {
    const rows = await rowsOf(client, rng, i);
    const rowsIn = await answers(client, typeof rows === "string" ? rows : `(${rows.query})`);
    const address = addressOf(url, rng);
    const read = {
      hidden: await reads(address, rows, hidden),
      counted: await reads(address, rows, counted),
      declared: await reads(address, rows, declared),
    };
    if (Object.values(read).includes(true)) seen.read++;
    const why = breach(rowsIn, read);
    if (why !== undefined && seen.broken++ === 0) seen.first = `${why}: ${JSON.stringify(rows)}`;
  }
  const note = `${seen.read} read${seen.first === "" ? "" : `; ${seen.first}`}`;
  return { tried: tries, broken: seen.broken, note };
}

/** A table or a view by its name, a query, or a view made of one. */
async function rowsOf(client: Client, rng: SeededSource, i: number): Promise<TableOrQuery> {
  const kind = rng.uniform();
  if (kind < 0.1) return pick(rng, [...relations, "parted_a", "kin"]);
  const query = randomSelect(rng);
  if (kind < 0.7) return { query };
  for (const schema of ["whole", ...less, ...other]) {
    await client.query(`SET search_path = ${schema}`);
    await client.query(`CREATE VIEW view_${i} AS ${query}`);
  }
  return `view_${i}`;
}
