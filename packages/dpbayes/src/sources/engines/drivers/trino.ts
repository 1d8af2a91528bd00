import { fail } from "../../../errors/index.ts";
import type { RawRow } from "../../exact-sums/sums-row.ts";
import type { EngineAddress } from "../engine-address.ts";
import type { RunQuery } from "../engine-source.ts";
import { answerOf, jsonAnswer, refuseQuery } from "../http-answer.ts";

/** A page of Trino's client protocol, version 1. */
interface Page {
  readonly nextUri?: string;
  readonly columns?: readonly { readonly name: string }[];
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: { readonly errorName?: string };
}

const WAIT_MILLISECONDS = 100;
const MOST_WAITS = 600;

/** A statement is posted, and its answer fetched page by page until none is left; a cancelled one is ended there too. */
export function trinoQuery({ url, user, password, path, name }: EngineAddress): RunQuery {
  const [catalog, schema] = path;
  const headers = {
    "X-Trino-User": user || "dpbayes",
    "X-Trino-Source": "dpbayes",
    ...(catalog !== undefined && { "X-Trino-Catalog": catalog }),
    ...(schema !== undefined && { "X-Trino-Schema": schema }),
    ...(password !== "" && {
      Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
    }),
  };
  return async (sql, signal) => {
    const rows: RawRow[] = [];
    const init = { headers, ...(signal && { signal }) };
    let page = await pageOf(new URL("/v1/statement", url), { ...init, method: "POST", body: sql });
    for (;;) {
      if (page.error !== undefined) refuseQuery(name, page.error.errorName ?? "");
      rows.push(...rowsOf(page));
      if (page.nextUri === undefined) return rows;
      const next = nextOf(page.nextUri);
      page = await pageOf(next, init).catch(async (error: unknown) => {
        await fetch(next, { method: "DELETE", headers, redirect: "error" }).catch(() => undefined);
        throw error;
      });
    }
  };

  async function pageOf(at: URL, init: RequestInit): Promise<Page> {
    for (let waits = 0; ; waits++) {
      const { response, text } = await answerOf(name, at, init);
      // A server that is busy says so and wants to be asked again.
      if (waits < MOST_WAITS && [429, 502, 503, 504].includes(response.status)) {
        await new Promise((done) => setTimeout(done, WAIT_MILLISECONDS));
        continue;
      }
      if (!response.ok) refuseQuery(name, "");
      return jsonAnswer(name, text) as Page;
    }
  }

  /** The next page is where the first was: another host would be told the password. */
  function nextOf(address: string): URL {
    const next = URL.canParse(address) ? new URL(address) : undefined;
    if (next === undefined || next.origin !== url.origin)
      return fail("DATABASE_QUERY", { database: name, problem: "it sends to another address" });
    return next;
  }
}

function rowsOf({ columns = [], data = [] }: Page): readonly RawRow[] {
  return data.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])));
}
