import { describe, expect, it } from "vitest";
import { migrate, migrationsDue, requireMigrated } from "./migrate.ts";
import type { Migration } from "./migrations/migration.ts";
import { testDatabase } from "./test-database.testing.ts";

const { pool } = await testDatabase();
await pool.query("TRUNCATE migration");

const first: Migration = { name: "0001-first", sql: "CREATE TABLE shelf (old text)" };
const expand: Migration = { name: "0002-expand-shelf", sql: "ALTER TABLE shelf ADD COLUMN new text" };
const contract: Migration = { name: "0003-contract-shelf", sql: "ALTER TABLE shelf DROP COLUMN old" };
const before = [first];
const after = [first, expand, contract];

describe("migrations", () => {
  it("of a rolling upgrade: the version before runs on what was added, the next one on what was not yet taken away", async () => {
    await expect(requireMigrated(pool, before)).rejects.toThrow("lacks 0001-first");
    expect(await migrate(pool, {}, before)).toEqual(["0001-first"]);
    await pool.query("INSERT INTO shelf VALUES ('a filled table')");
    await expect(requireMigrated(pool, after)).rejects.toThrow("lacks 0002-expand-shelf, must");
    expect(await migrate(pool, { contract: false }, after)).toEqual(["0002-expand-shelf"]);
    await requireMigrated(pool, before);
    await requireMigrated(pool, after);
    expect(await migrationsDue(pool, after)).toEqual(["0003-contract-shelf"]);
    expect(await migrate(pool, {}, after)).toEqual(["0003-contract-shelf"]);
    await requireMigrated(pool, after);
    await expect(requireMigrated(pool, before)).rejects.toThrow(
      "has 0003-contract-shelf, which this version",
    );
  });

  it("are run once by processes that start together, and whole or not at all", async () => {
    const more = [...after, { name: "0004-expand-more", sql: "CREATE TABLE more (a int)" }];
    const runs = await Promise.all([1, 2, 3].map(() => migrate(pool, {}, more)));
    expect(runs.flat()).toEqual(["0004-expand-more"]);
    const broken = [...more, { name: "0005-expand-broken", sql: "CREATE TABLE half (a int); SELECT 1/0" }];
    await expect(migrate(pool, {}, broken)).rejects.toThrow("division by zero");
    expect((await pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
    expect(await migrationsDue(pool, broken)).toEqual(["0005-expand-broken"]);
  });

  it("that were changed after they ran are refused", async () => {
    const changed = [{ ...first, sql: `${first.sql} ` }, expand, contract];
    await expect(requireMigrated(pool, changed)).rejects.toThrow(
      "migration 0001-first is not the one that was run",
    );
  });
});
