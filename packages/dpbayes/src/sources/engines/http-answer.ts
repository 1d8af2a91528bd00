import { DpbayesError, fail, systemCode } from "../../errors/index.ts";
import { jsonOf } from "../../files/index.ts";

/** Sums are a few kilobytes; what is longer is none. */
const MOST_BYTES = 2 ** 24;

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nobody listens there (connection refused)",
  ENOTFOUND: "its host is not known",
  ECONNRESET: "the connection was lost",
};

/**
 * One request to an engine, its answer as text. A redirect is refused: the password belongs to one host. What the engine says of an error may quote
 * the data, so that only its kind is told.
 */
export async function answerOf(
  name: string,
  url: URL,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: "error" });
    if (response.status === 401 || response.status === 403)
      fail("DATABASE_CONNECTION", { database: name, problem: "user or password are not accepted" });
    const text = await response.text();
    if (text.length > MOST_BYTES)
      fail("DATABASE_QUERY", { database: name, problem: "it answers with more than sums" });
    return { response, text };
  } catch (error) {
    if (error instanceof DpbayesError) throw error;
    if (init.signal?.aborted) fail("CANCELLED", { kept: "nothing was released and nothing spent" });
    return refuseConnection(name, (error as Error).cause);
  }
}

/** Why an engine is not reached, in words of ours: a client's may have the password in them. */
export function refuseConnection(name: string, error: unknown): never {
  const problem = causes[systemCode(error)] ?? "the request did not get through";
  return fail("DATABASE_CONNECTION", { database: name, problem });
}

/** JSON of an engine; what is none is an error that it told in words. */
export function jsonAnswer(name: string, text: string): unknown {
  try {
    return jsonOf(name, text);
  } catch {
    return fail("DATABASE_QUERY", { database: name, problem: "its answer is no JSON" });
  }
}

export function refuseQuery(name: string, kind: string): never {
  const known = /^[A-Z0-9_]{1,60}$/.test(kind) ? ` (${kind})` : "";
  return fail("DATABASE_QUERY", { database: name, problem: `it refuses the query${known}` });
}
