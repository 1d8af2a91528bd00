import { createServer, type Server } from "node:net";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { source, type TableOrQuery } from "../index.ts";
import { hiddenPlan, testDatabase } from "./test-database.testing.ts";

// Declared immutable, which a query's functions must be.
const db = testDatabase(
  "CREATE FUNCTION slowly(x int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN x; END'",
);
const sumsOf = (rows: TableOrQuery, url?: string, options = {}) =>
  db.rowsOf(rows, url).sums!(hiddenPlan, options);

describe("a database that cannot be reached", () => {
  const silent = async (work: (port: number) => Promise<void>, greet: (server: Server) => void) => {
    const listener = createServer().listen(0, "127.0.0.1");
    greet(listener);
    await new Promise((resolve) => listener.once("listening", resolve));
    await work((listener.address() as { port: number }).port).finally(() => listener.close());
  };

  it.each<[string, () => string | undefined, RegExp]>([
    ["no address", () => undefined, /^the database's address is missing, must be postgres:\/\//],
    [
      "another database",
      () => "mysql://root:s3cret-4711@host/db",
      /^the database's address is of another kind/,
    ],
    ["half an address", () => "postgres://root:s3cret-4711@:x/db", /^the database's address is not readable/],
    [
      "a wrong password",
      () => db.server.url("postgres", "owner", "wr0ng"),
      /user or password are not accepted$/,
    ],
    [
      "no password",
      () => `postgres://owner@${db.server.host}/postgres`,
      /asks for a password and none was given$/,
    ],
    [
      "an unknown user",
      () => db.server.url("postgres", "nobody", "wr0ng"),
      /user or password are not accepted$/,
    ],
    [
      "an unknown database",
      () => db.server.url("warehouse"),
      /\/warehouse cannot be reached: there is no such database$/,
    ],
    [
      "a closed port",
      () => "postgres://a:s3cret-4711@127.0.0.1:1/db",
      /nobody listens there \(connection refused\)$/,
    ],
    ["an unknown host", () => "postgres://a:s3cret-4711@no-such-host.invalid/db", /its host is not known$/],
    [
      "encryption that is not offered",
      () => `${db.server.url()}?sslmode=verify-full`,
      /it offers no encrypted connection$/,
    ],
  ])("%s", async (_, url, sentence) => {
    const failed = await db.failure((async () => source.postgres(url(), "visits").sums!(hiddenPlan, {}))());
    expect(failed.message).toMatch(sentence);
    expect(failed.message).not.toContain("wr0ng");
  });

  it("one that never answers is given up", async () => {
    await silent(
      async (port) => {
        const url = `postgres://a:b@127.0.0.1:${port}/db?connect_timeout=0.2`;
        expect((await db.failure(sumsOf("visits", url))).message).toMatch(/it does not answer in time$/);
      },
      (listener) => listener.on("connection", (socket) => socket.on("error", () => undefined).unref()),
    );
  });

  it("one that hangs up at once is told", async () => {
    await silent(
      async (port) => {
        const url = `postgres://a:b@127.0.0.1:${port}/db`;
        expect((await db.failure(sumsOf("visits", url))).message).toMatch(
          /cannot be reached: the connection was lost/,
        );
      },
      (listener) => listener.on("connection", (socket) => socket.destroy()),
    );
  });
});

describe("a long query", () => {
  const slow = { query: "SELECT slowly(income) AS income FROM visits" };

  /** The backend that runs a query of ours, as soon as there is one. */
  async function backend(watch: pg.Client): Promise<number> {
    for (;;) {
      const { rows } = await watch.query(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'dpbayes' AND wait_event = 'PgSleep'",
      );
      if (rows.length > 0) return rows[0].pid;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function whileRunning(work: (watch: pg.Client, pid: number) => Promise<void>, options = {}) {
    const watch = new pg.Client({ connectionString: db.server.url() });
    await watch.connect();
    try {
      const running = sumsOf(slow, undefined, options).catch((error: unknown) => error);
      await work(watch, await backend(watch));
      return (await running) as Error & { readonly code: string };
    } finally {
      await watch.end();
    }
  }

  it("ends when the run is cancelled, on the server too", async () => {
    const stop = new AbortController();
    const failed = await whileRunning(
      async (watch, pid) => {
        stop.abort();
        const active = () =>
          watch.query("SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active'", [pid]);
        while ((await active()).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      },
      { signal: stop.signal },
    );
    expect(failed.code).toBe("CANCELLED");
  });

  it("whose connection is lost midway says so", async () => {
    const failed = await whileRunning(async (watch, pid) => {
      await watch.query("SELECT pg_terminate_backend($1)", [pid]);
    });
    expect(failed.message).toMatch(
      /the query, does not answer: the server ended the connection; nothing was released$/,
    );
  });

  it("that the server's time limit ends says so", async () => {
    const url = `${db.server.url()}?options=-c%20statement_timeout%3D50`;
    expect((await db.failure(sumsOf(slow, url))).message).toMatch(
      /ended by the server's time limit or an administrator/,
    );
  });
});
