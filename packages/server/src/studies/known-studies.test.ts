import { describe, expect, it } from "vitest";
import { openListener } from "../database/listener.ts";
import { testDatabase } from "../database/test-database.testing.ts";
import type { StudyHooks } from "./hooks.ts";
import { openKnownStudies } from "./known-studies.ts";
import { openStudies } from "./studies.ts";
import { localDraft } from "./study.testing.ts";

const { pool } = await testDatabase();
const made = await pool.query<{ id: string }>("INSERT INTO organisation (name) VALUES ('us') RETURNING id");
const us = { organisation: made.rows[0]!.id, name: "account:1" };
const nothing = async () => undefined;
let keys = 0;
const hooks: StudyHooks = {
  makeKey: async () => nothing,
  ...{ eraseSecrets: nothing, cutLast: nothing, record: nothing },
  publicKey: async () => ({ epoch: ++keys }),
};
const studies = openStudies(pool, hooks, () => new Date());

describe("studies in memory", () => {
  it("are read once, again when they move, and again when the connection that hears it was lost", async () => {
    const listener = openListener(pool);
    const known = openKnownStudies(pool, listener, hooks);
    await studies.draft(us, localDraft("known"));
    expect(await known.ofSlug("known")).toBeUndefined();
    const { digest, key } = await studies.open(us, "known");
    await expect
      .poll(async () => (await known.ofSlug("known")) === (await known.ofDigest(digest)))
      .toBe(true);
    expect((await known.ofDigest(digest))!.collector().digest).toBe(digest);

    await studies.pause(us, "known");
    await expect.poll(async () => (await known.ofKey(key))?.row.state).toBe("paused");

    const before = await known.ofSlug("known");
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    );
    await studies.resume(us, "known");
    await expect.poll(async () => (await known.ofSlug("known"))?.row.state, { timeout: 5000 }).toBe("open");
    expect(await known.ofSlug("known")).not.toBe(before);
    await listener.close();
  });

  it("are asked of the database once, however many ask", async () => {
    const listener = openListener(pool);
    const known = openKnownStudies(pool, listener, hooks);
    keys = 0;
    await Promise.all(Array.from({ length: 20 }, () => known.ofSlug("known")));
    expect(keys).toBe(1);
    await listener.close();
  });
});
