import { expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { runSpenders } from "./spenders.testing.ts";

// With the database's own processes killed, and in full: experiments/platform/spenders.ts.
const { url, pool } = await testDatabase();

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

it("lets spenders in several processes spend exactly the budget, while programs are killed and connections cut", async () => {
  const found = await runSpenders(url, {
    ...{ processes: 2, spenders: 5, times: 4, budget: "1", each: "0.05" },
    ...{ kills: 1, databaseKills: 2, killDatabase: () => pool.query(CUT).catch(() => undefined) },
  });
  expect(found).toMatchObject({ accepted: 20, spent: "1", lost: 0, wrong: 0, wordless: 0 });
  expect(found).toMatchObject({ killed: 1, databaseKilled: 2 });
  // All 40 ids were asked for until there was an answer; what a killed program had paid for is told to the one after it.
  expect([found.toldPaid, found.toldRefused]).toEqual([20, 20]);
});
