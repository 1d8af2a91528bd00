import { parseStudy, type Study, type VectorPlan } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { describe, expect, it } from "vitest";
import { privatize } from "../../api/privatize.ts";
import type { TypedStudy } from "../../index.ts";
import type { TableOrQuery } from "../index.ts";
import { all, hiddenPlan, publicPlan, testDatabase } from "./test-database.testing.ts";

const db = testDatabase(
  "CREATE TABLE people AS SELECT i AS id, i % 40 AS income, i % 27 = 0 AS hiv, 2020 + i % 5 AS year FROM generate_series(1, 1000) AS i",
  "ALTER TABLE people ADD PRIMARY KEY (id)",
  "CREATE INDEX of_hiv ON people (id) WHERE hiv",
  "CREATE TABLE stays AS SELECT i % 1000 + 1 AS id, i % 7 AS days FROM generate_series(1, 3000) AS i",
  "CREATE VIEW hiv_patients AS SELECT * FROM people WHERE hiv",
  "CREATE VIEW renamed AS SELECT income AS income FROM people",
  "CREATE VIEW their_stays AS SELECT days AS income FROM people JOIN stays USING (id)",
  "CREATE MATERIALIZED VIEW kept AS SELECT * FROM people WHERE hiv",
  "CREATE TABLE parent (income int)",
  "CREATE TABLE child () INHERITS (parent)",
  "INSERT INTO parent VALUES (1); INSERT INTO child VALUES (2)",
  "CREATE TABLE parted (income int, year int) PARTITION BY RANGE (year)",
  "CREATE TABLE parted_a PARTITION OF parted FOR VALUES FROM (2000) TO (2010)",
  "CREATE TABLE parted_b PARTITION OF parted FOR VALUES FROM (2010) TO (2020)",
  "INSERT INTO parted SELECT i, 2000 + i FROM generate_series(0, 19) AS i",
  "CREATE EXTENSION file_fdw",
  "CREATE SERVER files FOREIGN DATA WRAPPER file_fdw",
  "CREATE FOREIGN TABLE elsewhere (income int) SERVER files OPTIONS (program 'seq 3')",
  "CREATE TABLE spread (income int, year int) PARTITION BY RANGE (year)",
  "CREATE FOREIGN TABLE spread_a PARTITION OF spread FOR VALUES FROM (0) TO (9) SERVER files OPTIONS (program 'echo 1,2', format 'csv')",
  "CREATE TABLE guarded AS SELECT * FROM people",
  "ALTER TABLE guarded ENABLE ROW LEVEL SECURITY",
  "CREATE POLICY theirs ON guarded TO reader USING (hiv)",
  "GRANT SELECT ON guarded, people TO reader",
  "CREATE SCHEMA front",
  "CREATE VIEW front.visits AS SELECT income FROM people WHERE hiv",
  "CREATE FUNCTION front.other(x float8, y float8) RETURNS float8 IMMUTABLE LANGUAGE sql AS 'SELECT 0.0::float8'",
  "CREATE OPERATOR front.* (LEFTARG = float8, RIGHTARG = float8, FUNCTION = front.other)",
  "CREATE FUNCTION count_of(x int) RETURNS int STABLE LANGUAGE sql AS 'SELECT count(*)::int FROM people WHERE hiv'",
  "CREATE FUNCTION doubled(x int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN 2 * x; END'",
);

const withPrivacy = ({ study }: VectorPlan, privacy: Partial<Study["privacy"]>) =>
  planTable(parseStudy({ ...study, privacy: { ...study.privacy, ...privacy } }));
const population = "everyone enrolled in 2024; the list is public";
const declared = withPrivacy(publicPlan, { population });
const ofRows = withPrivacy(hiddenPlan, { unit: "one row of the query" });
const count = async (plan: VectorPlan, rows: TableOrQuery, url?: string) =>
  (await db.rowsOf(rows, url).sums!(plan, {}))!.records;
const refusal = async (plan: VectorPlan, rows: TableOrQuery, url?: string) => {
  const { code, message } = await db.failure(count(plan, rows, url));
  return { code, message };
};

describe("a study that names the person", () => {
  const ofPersons = withPrivacy(hiddenPlan, { unit: "one patient", person: "id", records: "average" });
  const persons = async (query: string) => (await db.rowsOf({ query }).sums!(ofPersons, {}))!.persons;

  it.each([
    "select p.id, days as income from people p join stays s on s.id = p.id",
    "select s.id, days as income from people p left join stays s using (id) where not hiv and s.id is not null",
    "select a.id, a.days + b.days as income from stays a join stays b using (id)",
    "select id, sum(days) as income from stays group by id",
  ])("may join and group by it: %s", async (query) => {
    expect(await persons(query)).toBeGreaterThan(900);
    expect((await refusal(hiddenPlan, { query })).code).toBe("QUERY_PEOPLE");
  });

  it.each([
    "select a.id, b.income from people a join people b using (year)",
    "select a.id, b.income from people a, people b where a.id = b.id + 1",
    "select p.id, e.income from people p join elsewhere e on e.income = p.id",
    "select year as id, sum(income) as income from people group by year, hiv order by 1",
  ])("may not by anything else: %s", async (query) => {
    const failed = await db.failure(persons(query));
    expect([failed.code, failed.message]).toEqual([
      "QUERY_PEOPLE",
      expect.stringMatching(/may have several rows of one patient: .*; join and group tables/),
    ]);
  });
});

describe("under replace-one, rows that a condition chooses", () => {
  const secret = { query: "select income from people where hiv" };

  it("are not counted in a release: a query is refused, with both remedies", async () => {
    const study = publicPlan.study as TypedStudy<unknown>;
    const failed = await db.failure(privatize(study, db.rowsOf(secret)));
    expect(failed.message).toMatch(
      /^the query of postgres:.* chooses its rows, and under replace-one the release says exactly how many they are; state neighbours: add-remove, .*, say who in privacy.population$/,
    );
    expect(failed.code).toBe("QUERY_COUNT");
  });

  it("are refused before anybody is asked for them", async () => {
    const failed = await refusal(publicPlan, secret, "postgres://127.0.0.1:1/nobody-listens");
    expect(failed.code).toBe("QUERY_COUNT");
  });

  it("make no reports either, whose number is public", async () => {
    const { variables, model, ...rest } = publicPlan.study;
    const privacy = { setting: "local", epsilon: 1, unit: "one person" };
    const local = (more: object) =>
      parseStudy({ ...rest, variables, model, privacy: { ...privacy, ...more } });
    expect((await db.failure(all(db.rowsOf(secret).records(local({}))))).code).toBe("QUERY_COUNT");
    expect(await all(db.rowsOf(secret).records(local({ population })))).toHaveLength(37);
  });

  it.each<[string, string, RegExp, (() => string)?]>([
    ["a view", "hiv_patients", /\(a view\) chooses/],
    ["a view without a condition: it may get one", "renamed", /\(a view\)/],
    ["a materialised view", "kept", /\(a materialised view\)/],
    ["a table with children", "parent", /\(a table that has the rows of others, which inherit from it\)/],
    ["a partition", "parted_b", /\(a part of a partitioned table\)/],
    ["a foreign table", "elsewhere", /\(a foreign table\)/],
    ["a table with a foreign partition", "spread", /\(a table with a foreign partition\)/],
    ["a policy", "guarded", /\(a table of which a policy hides rows from the user\)/, db.asReader],
    ["an index", "of_hiv", /cannot|no table|not answer/],
    ["a table of the system", "pg_catalog.pg_class", /a table of the system/],
  ])("%s is a query in disguise", async (_, table, sentence, url) => {
    const study = table === "pg_catalog.pg_class" ? incomeIs("relpages") : publicPlan;
    expect((await refusal(study, table, url?.())).message).toMatch(sentence);
  });

  it("the first table of that name on the search path is looked at, and is the one that is read", async () => {
    const url = `${db.server.url()}?options=-c%20search_path%3Dfront,public`;
    expect((await refusal(publicPlan, "visits", url)).message).toMatch(/\(a view\)/);
    expect(await count(publicPlan, "public.visits", url)).toBe(1000);
    expect(await count(publicPlan, "visits")).toBe(1000);
  });

  it("functions and operators that the search path puts before PostgreSQL's own are not called", async () => {
    const url = `${db.server.url()}?options=-c%20search_path%3Dfront,pg_catalog,public`;
    for (const rows of ["public.visits", { query: "select income from public.visits" }])
      expect(await db.rowsOf(rows, url).sums!(declared, {})).toEqual(
        await db.rowsOf("visits").sums!(publicPlan, {}),
      );
  });

  it("a table that is exchanged for a view while it is looked at is not read", async () => {
    await db.server.run("CREATE TABLE exchanged AS SELECT * FROM people");
    const other = await db.server.connect();
    try {
      await other.query("BEGIN; ALTER TABLE exchanged RENAME TO former");
      await other.query("CREATE VIEW exchanged AS SELECT * FROM former WHERE hiv");
      const running = refusal(publicPlan, "exchanged");
      const waits = "SELECT FROM pg_locks WHERE NOT granted";
      while ((await other.query(waits)).rowCount === 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await other.query("COMMIT");
      expect((await running).code).toBe("TABLE_CHANGED");
    } finally {
      await other.end();
    }
  });

  it("whole tables are read, in partitions too, and by a user whom no policy concerns", async () => {
    expect(await count(publicPlan, "people")).toBe(1000);
    expect(await count(publicPlan, "parted")).toBe(20);
    expect(await count(publicPlan, "guarded")).toBe(1000);
  });

  it("a declared population makes their number public", async () => {
    expect(await count(declared, secret)).toBe(37);
    expect(await count(declared, "hiv_patients")).toBe(37);
    expect(await count(declared, "parted_b")).toBe(10);
    expect(await count(declared, "guarded", db.asReader())).toBe(37);
    const release = await privatize(declared.study as TypedStudy<unknown>, db.rowsOf(secret));
    expect(release.privacy.population).toBe(population);
    expect(release.study.privacy.population).toBe(population);
  });
});

/** The same question about a column of another name. */
function incomeIs(column: string): VectorPlan {
  const { study } = publicPlan;
  const variables = { [column]: study.variables["income"]! };
  return planTable(parseStudy({ ...study, variables, model: { ...study.model, formula: `${column} ~ 1` } }));
}

describe("a query of one person a row", () => {
  it.each<[string, string, number]>([
    ["a condition", "select income from people where hiv", 37],
    ["columns that are computed", "select doubled(income) + round(income * 1.5) as income from people", 1000],
    [
      "an index, and a text that looks like a call",
      "select income from people where id = 5 and 'random()' <> 'x'",
      1,
    ],
    ["an order", "select income from people order by income, id", 1000],
    [
      "subqueries and WITH that are one select in the end",
      "with a as (select * from people) select income from (select * from a offset 0) as b",
      1000,
    ],
    ["partitions", "select income from parted where year > 2005", 14],
    ["times", "select income from people where extract(year from now()) >= year", 1000],
    ["a view", "select income from hiv_patients", 37],
    ["a join that changes nothing", "select a.income from people as a join people as b using (id)", 1000],
    [
      "a table that is joined to nothing it needs",
      "select s.days as income from stays as s left join people using (id)",
      3000,
    ],
  ])("is read: %s", async (_, query, records) => {
    expect(await count(hiddenPlan, { query })).toBe(records);
  });

  it.each<[string, string]>([
    ["a join", "select days as income from people join stays using (id)"],
    ["a cross join", "select income from people, generate_series(1, 3)"],
    [
      "a semi-join",
      "select days as income from stays where exists (select from people where people.id = stays.id and hiv)",
    ],
    [
      "a semi-join by distinct values",
      "select income from people as p where exists (select from stays where days = p.id)",
    ],
    ["a table twice", "select income from people union all select income from people"],
    ["two tables", "select income from people union all select income from visits"],
    ["a partition twice", "select income from parted union all select income from parted_a"],
    ["rows from arrays", "select unnest(array[income, income + 1]) as income from people"],
    ["groups", "select sum(days) as income from stays group by id"],
    ["distinct rows", "select distinct income from people"],
    ["a materialised view", "select income from kept"],
    ["a foreign table", "select income from elsewhere"],
    ["children", "select income from parent"],
    ["a view of a join", "select income from their_stays"],
  ])("is refused where a person may have several, unless the unit is a row: %s", async (_, query) => {
    const failed = await refusal(hiddenPlan, { query });
    expect(failed.code).toBe("QUERY_PEOPLE");
    expect(failed.message).toMatch(
      /^the query of .* may have several rows of one person: .*; read one table row by row, name the person in privacy.person and join by it, or state unit: "one row"$/,
    );
    expect((await refusal(declared, { query })).code).toBe("QUERY_PEOPLE");
    expect(await count(ofRows, { query })).toBeGreaterThan(0);
  });

  it.each<[string, string]>([
    ["the first rows", "select income from people order by income limit 10"],
    ["all but the first", "select income from people offset 1"],
    ["a place in an order", "select rank() over (order by income) as income from people"],
    ["a mean of all", "select income - avg(income) over () as income from people"],
    ["a number of all", "select count(*) as income from people"],
    ["a query in the select", "select income - (select avg(income) from people) as income from people"],
    ["a query in the condition", "select income from people where income > (select avg(income) from people)"],
    [
      "a query for each row",
      "select (select count(*) from stays where stays.id = people.id and days > people.year) as income from people",
    ],
    ["rows that others lack", "select income from people except select income from visits"],
    ["rows that stand nowhere else", "select income from people where id not in (select id from stays)"],
    [
      "a join with sums",
      "select p.income - m.mean as income from people as p join (select year, avg(income) as mean from people group by year) as m using (year)",
    ],
    ["sums at several levels", "select sum(income) as income from people group by rollup (year)"],
    [
      "recursion",
      "with recursive r as (select income, 1 as n from people union all select income, n + 1 from r where n < 3) select income from r",
    ],
    ["a stored WITH", "with a as materialized (select income from people) select income from a"],
    ["a sample", "select income from people tablesample system (50)"],
    ["places on the disk", "select income from people where ctid < '(1,1)'"],
    ["chance", "select income from people where random() < 0.5"],
    ["a function that reads", "select count_of(income) as income from people"],
    [
      "a function of the system that reads",
      "select length(table_to_xml('people', true, true, '')::text) as income from people",
    ],
    ["statistics of the system", "select relpages as income from pg_class"],
    ["no table", "select 1 as income"],
    ["no row", "select income from people where false"],
    ["values", "select x as income from (values (1), (2)) as v(x)"],
    ["a function for a table", "select i as income from generate_series(1, 3) as i"],
  ])("is refused where one person may change all rows, whatever the unit: %s", async (_, query) => {
    for (const plan of [declared, ofRows])
      expect(await refusal(plan, { query })).toMatchObject({
        code: "QUERY_MIXES",
        message: expect.stringMatching(
          /has rows that depend on other rows: .*; select, compute and filter row by row$/,
        ),
      });
  });

  it("a view is held to the same", async () => {
    expect((await refusal(hiddenPlan, "their_stays")).code).toBe("QUERY_PEOPLE");
    expect(await count(ofRows, "their_stays")).toBe(3000);
    expect(await count(hiddenPlan, "hiv_patients")).toBe(37);
  });
});
