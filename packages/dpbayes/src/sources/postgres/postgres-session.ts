import type { Study, StudyBundle } from "@dpbayes/privacy";
import type { Client } from "pg";
import { fail, systemCode } from "../../errors/index.ts";
import { postgres as dialect } from "../push-down/dialects/postgres.ts";
import type { SqlSession } from "../push-down/sql-session.ts";
import { refuseDatabase } from "./postgres-problem.ts";
import { begin, type PostgresRows, query } from "./postgres-query.ts";
import { readRelation } from "./read-relation.ts";
import { requirePublicRows } from "./require-rows.ts";
import { builtInFirst } from "./search-path.ts";

const CONNECT_SECONDS = 15;
const ROWS_AT_A_TIME = 4_096;

/** A connection to a PostgreSQL server in a read-only transaction. */
export async function openPostgres(
  table: PostgresRows,
  { privacy }: Pick<Study | StudyBundle, "privacy">,
  signal: AbortSignal | undefined,
): Promise<SqlSession> {
  if (signal?.aborted) refuseCancelled();
  if (table.kind === "query") requirePublicRows(table.described, privacy);
  const client = await connected(table);
  const cancel = () => void cancelQuery(client, table);
  signal?.addEventListener("abort", cancel);
  const all = async (sql: string): Promise<readonly (readonly unknown[])[]> => {
    if (signal?.aborted) refuseCancelled();
    try {
      return (await query(client, sql)).rows;
    } catch (error) {
      return signal?.aborted ? refuseCancelled() : refuseDatabase(error, table, true);
    }
  };
  await all(begin);
  await all(builtInFirst);
  return {
    dialect,
    relation: async (wanted) => {
      try {
        return await readRelation(client, table, wanted, privacy);
      } catch (error) {
        return signal?.aborted ? refuseCancelled() : refuseDatabase(error, table, true);
      }
    },
    all,
    pieces: (sql) => piecesOf(all, sql),
    close: async () => {
      signal?.removeEventListener("abort", cancel);
      // The transaction goes with its connection, and a lost one needs no goodbye.
      await client.end().catch(() => undefined);
    },
  };
}

async function connected(table: PostgresRows): Promise<Client> {
  const { default: pg } = await import("pg");
  try {
    const client = new pg.Client({
      connectionString: table.url,
      connectionTimeoutMillis: connectMilliseconds(table.url),
      keepAlive: true,
      application_name: "dpbayes",
    });
    // Without a listener a lost connection would end the process; the running query reports it.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    return refuseDatabase(error, table, false);
  }
}

/** As elsewhere, `?connect_timeout=SECONDS` in the address changes it. */
function connectMilliseconds(url: string): number {
  const seconds = Number(new URL(url).searchParams.get("connect_timeout") ?? CONNECT_SECONDS);
  return 1000 * (seconds > 0 ? seconds : CONNECT_SECONDS);
}

/** Asks the server, over a second connection, to end what the first one runs. */
async function cancelQuery(client: Client, table: PostgresRows): Promise<void> {
  const { processID } = client as unknown as { readonly processID: number };
  try {
    const second = await connected(table);
    await second.query("SELECT pg_cancel_backend($1)", [processID]).finally(() => second.end());
  } catch (error) {
    // No second connection to be had: closing the first one is what is left.
    if (systemCode(error) !== "") await client.end().catch(() => undefined);
  }
}

/** Doubles as text with all their digits and dates as ISO has them, whatever the server's settings; then piece by piece through a cursor. */
async function* piecesOf(
  all: (sql: string) => Promise<readonly (readonly unknown[])[]>,
  sql: string,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  await all("SET LOCAL extra_float_digits = 3");
  await all("SET LOCAL datestyle = 'ISO, YMD'");
  await all(`DECLARE records NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const rows = await all(`FETCH ${ROWS_AT_A_TIME} FROM records`);
    if (rows.length === 0) return;
    yield rows;
  }
}

function refuseCancelled(): never {
  return fail("CANCELLED", { kept: "nothing was released and nothing spent" });
}
