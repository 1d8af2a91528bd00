import { describe, expect, it } from "vitest";
import type { TableOrQuery } from "../index.ts";
import { hiddenPlan, testDatabase } from "./test-database.testing.ts";

const db = testDatabase(
  "CREATE TABLE secrets AS SELECT 4711 AS income",
  'CREATE TABLE "odd""; DROP TABLE visits; --" AS SELECT 1 AS income',
  "CREATE SCHEMA clinic",
  "CREATE TABLE clinic.visits AS SELECT 2 AS income",
  'CREATE TABLE clinic."odd.name" AS SELECT 3 AS income',
  "CREATE TABLE columns_only AS SELECT 5 AS income, 6 AS name",
  "GRANT SELECT (income) ON columns_only TO reader",
  "CREATE TABLE vast AS SELECT CAST('1e400' AS numeric) AS income",
  "CREATE TABLE words AS SELECT 'many' AS income",
  "CREATE SEQUENCE numbers",
  "CREATE FUNCTION write_number() RETURNS bigint IMMUTABLE LANGUAGE sql AS 'SELECT nextval(''numbers'')'",
);
const sumsOf = (rows: TableOrQuery, url?: string) => db.rowsOf(rows, url).sums!(hiddenPlan, {});

describe("tables and queries", () => {
  it.each<[string, TableOrQuery, number]>([
    ["a table", "visits", 1000],
    ["a table of a schema", "clinic.visits", 1],
    ["a quoted name", 'clinic."odd.name"', 1],
    ["a name that looks like SQL", '"odd""; DROP TABLE visits; --"', 1],
    ["a query", { query: "SELECT income + 1 AS income FROM visits WHERE income < 4;" }, 100],
    ["a query that ends in a comment", { query: "SELECT income FROM clinic.visits -- the end" }, 1],
  ])("%s", async (_, rows, records) => {
    expect(await sumsOf(rows)).toMatchObject({ records });
  });

  it("a user needs the right to SELECT the study's columns and no other", async () => {
    expect(await sumsOf("visits", db.asReader())).toMatchObject({ records: 1000 });
    expect(await sumsOf("columns_only", db.asReader())).toMatchObject({ records: 1 });
  });

  it.each<[string, TableOrQuery, RegExp]>([
    [
      "an unknown table",
      "patients",
      /^postgres:\/\/127.*\/postgres has no table patients, or the user may not see it$/,
    ],
    ["SQL in a table's name", "visits; DROP TABLE visits", /has no table visits; DROP TABLE visits, or/],
    ["a quote in a table's name", 'visits" AS a; DROP TABLE visits; --', /is followed by no name of a table/],
    [
      "a missing column",
      { query: "SELECT 4711 AS salary, 2 AS age FROM visits" },
      /has no column income; it has 2 columns$/,
    ],
    ["a column twice", { query: "SELECT 1 AS income, 4711 AS income" }, /a column occurs twice in the query/],
    ["text for a number", "words", /column income is of type text, must be a column of numbers$/],
    ["a number beyond doubles", "vast", /a column holds a number beyond the range of doubles/],
    ["broken SQL", { query: "SELECT 4711 FROM FROM" }, /the query is no SELECT that the server can read/],
    [
      "two statements",
      { query: "SELECT 1 AS income) AS a; DROP TABLE visits; --" },
      /is no SELECT that the server can read/,
    ],
    [
      "a query that writes",
      { query: "SELECT write_number() AS income FROM visits" },
      /the query would write; only reading is allowed/,
    ],
    [
      "NULL",
      { query: "SELECT CAST(NULL AS integer) AS income FROM visits" },
      /field income does not fit the study in some records, must be a finite number/,
    ],
  ])("%s is refused in one sentence", async (_, rows, sentence) => {
    const failed = await db.failure((async () => sumsOf(rows))());
    expect(failed.message).toMatch(sentence);
    expect(await sumsOf("visits")).toMatchObject({ records: 1000 });
  });

  it("a table that the user may not read is refused", async () => {
    expect((await db.failure(sumsOf("secrets", db.asReader()))).message).toMatch(
      /table secrets, does not answer: the user may not read it; the right to SELECT is needed; nothing was released$/,
    );
  });
});
