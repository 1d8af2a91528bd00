import { beforeAll, describe, expect, it } from "vitest";
import { requireMigrated } from "../database/migrate.ts";
import { testDatabase } from "../database/test-database.testing.ts";
import { type ArrivedReport, reportWriter } from "./write-reports.ts";

const { pool } = await testDatabase();

beforeAll(async () => {
  await pool.query("INSERT INTO organisation (name) VALUES ('tests')");
  for (const [slug, state] of [
    ["cells", "open"],
    ["parts", "open"],
    ["paused", "paused"],
    ["closing", "closing"],
  ])
    await pool.query(
      `INSERT INTO study (organisation, survey, slug, digest, body, state)
       SELECT id, $1::text, $1::text, encode(sha256($1::text::bytea), 'hex'), '{}', $2 FROM organisation`,
      [slug, state],
    );
  for (const key of [1, 2, 3, 4])
    await pool.query(`CREATE TABLE report_${key} PARTITION OF report FOR VALUES IN (${key})`);
});

const idOf = (n: number) => Buffer.alloc(16, n);
const cell = (n: number, of: string): ArrivedReport => ({
  ...{ study: 1, id: idOf(n), values: of },
  ...{ cells: [of], steps: [] },
});
const parts = (n: number, steps: readonly number[]): ArrivedReport => ({
  ...{ study: 2, id: idOf(n), values: steps.join() },
  ...{ cells: ["", `0:${n % 2}`], steps },
});

describe("a batch of reports", () => {
  it("is stored once and counted as it is stored, copies told so", async () => {
    await requireMigrated(pool);
    const write = reportWriter(pool);
    const batch = [cell(1, "0"), parts(2, [5, -7]), cell(3, "1"), cell(1, "0"), parts(4, [2 ** 40, 1])];
    const first = await write(batch, 0);
    expect(first).toEqual(["counted", "counted", "counted", "counted", "counted"].with(3, "already counted"));
    expect(await write([...batch, cell(5, "1"), parts(7, [0, 0])], 3)).toEqual([
      ...batch.map(() => "already counted"),
      "counted",
      "counted",
    ]);
    const cells = await pool.query(
      "SELECT study, cell, sum(n)::int AS n FROM report_cell GROUP BY 1, 2 ORDER BY 1, 2",
    );
    expect(cells.rows).toEqual([
      { study: 1, cell: "0", n: 1 },
      { study: 1, cell: "1", n: 2 },
      { study: 2, cell: "", n: 3 },
      { study: 2, cell: "0:0", n: 2 },
      { study: 2, cell: "0:1", n: 1 },
    ]);
    const sums = await pool.query(
      "SELECT place, sum(steps)::text AS steps FROM report_sum WHERE study = 2 GROUP BY 1 ORDER BY 1",
    );
    expect(sums.rows).toEqual([
      { place: 0, steps: `${2 ** 40 + 5}` },
      { place: 1, steps: "-6" },
    ]);
    const rows = await pool.query("SELECT count(*)::int AS n FROM report");
    expect(rows.rows[0]).toEqual({ n: 6 });
  });

  it("is refused where its study is not open, and the others are not", async () => {
    const write = reportWriter(pool);
    const of = (study: number) => ({ ...cell(9, "0"), study });
    expect(await write([of(3), cell(10, "0"), of(4), of(5), { ...parts(11, [1, 1]), study: 3 }], 1)).toEqual([
      "paused",
      "counted",
      "closed",
      "closed",
      "paused",
    ]);
  });
});
