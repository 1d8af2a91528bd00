import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { runningOn } from "./embedded/postmaster.ts";
import { startEmbedded } from "./embedded-postgres.ts";
import { freePort } from "./free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "dpbayes-embedded-"));
const data = join(folder, "postgres");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function asked(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT pg_postmaster_start_time()::text AS since");
  await client.end();
  return rows[0].since;
}

/** A process that uses the database of the folder, and says so. */
async function otherProcess(): Promise<ChildProcess> {
  const user = new URL("./use-embedded.testing.ts", import.meta.url).pathname;
  const words = ["--import", "tsx", "--conditions=source", user, folder];
  const other = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  await once(other.stdout!, "data");
  return other;
}

it("is shared by processes, outlives one that is killed, and is stopped by the last", async () => {
  const killed = await otherProcess();
  const before = runningOn(data)!.pid;
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const database = await startEmbedded(folder);
  expect(runningOn(data)!.pid).toBe(before);
  const other = await otherProcess();
  other.kill("SIGTERM");
  await once(other, "exit");
  await asked(database.url);
  await database.stop();
  expect(runningOn(data)).toBeUndefined();
});

it("is given a port that no outgoing connection takes", async () => {
  for (let i = 0; i < 50; i++) {
    const port = await freePort("127.0.0.1");
    expect([port >= 20_000, port < 32_768]).toEqual([true, true]);
  }
});

it("comes back when what kept it from starting has ended", async () => {
  const database = await startEmbedded(folder);
  const since = await asked(database.url);
  process.kill(runningOn(data)!.pid, "SIGKILL");
  renameSync(data, `${data}.away`);
  await new Promise((done) => setTimeout(done, 300));
  renameSync(`${data}.away`, data);
  await expect.poll(() => asked(database.url).catch(() => since), { timeout: 50_000 }).not.toBe(since);
  await database.stop();
});

it("starts behind a file that another program's number stands in, and again at the same address when it is killed", async () => {
  writeFileSync(join(data, "postmaster.pid"), `${process.pid}\n${data}\n1\n5432\n\n127.0.0.1\n1\nready\n`);
  const database = await startEmbedded(folder);
  const since = await asked(database.url);
  process.kill(runningOn(data)!.pid, "SIGKILL");
  await expect.poll(() => asked(database.url).catch(() => since), { timeout: 30_000 }).not.toBe(since);
  await database.stop();
  expect(runningOn(data)).toBeUndefined();
});
