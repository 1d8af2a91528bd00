import { randomBytes } from "node:crypto";
import { fail } from "../../../errors/index.ts";

/** Asks a collector as its owner: the text of the answer. */
export type AskAsOwner = (method: "GET" | "POST", path: string, body?: unknown) => Promise<string>;

export interface OwnedCollector {
  readonly origin: string;
  readonly ask: AskAsOwner;
}

/** Becomes the owner of a collector that has none, by the link that it printed when it started. */
export async function becomeOwner(link: string): Promise<OwnedCollector> {
  const { origin, pathname, hash } = URL.canParse(link) ? new URL(link) : refused("no link");
  if (pathname !== "/welcome" || hash.length < 2) refused("another address");
  const password = randomBytes(24).toString("base64url");
  const body = { code: hash.slice(1), email: "demo@example.org", password };
  const headers = { "content-type": "application/json" };
  const welcome = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/v1/welcome`, welcome).catch(() => refused("a link to nobody"));
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!answer.ok || cookie === undefined) refused("a link that was opened before");
  return { origin, ask: (...question) => ask(origin, cookie, ...question) };
}

async function ask(
  origin: string,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const headers = { cookie, origin, ...(body !== undefined && { "content-type": "application/json" }) };
  const question = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${origin}${path}`, question).catch(() => refused("a link to nobody"));
  const text = await answer.text();
  return answer.ok ? text : refused(`a link to a collector that answers ${answer.status} to ${path}`);
}

function refused(found: string): never {
  return fail("FLAG_VALUE", {
    flag: "--collector",
    found,
    accepted: "the link that a new dpbayes-server prints when it starts",
  });
}
