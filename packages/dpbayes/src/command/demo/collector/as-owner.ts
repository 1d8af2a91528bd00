import { randomBytes } from "node:crypto";
import { fail } from "../../../errors/index.ts";

/** Asks a collector: the text of the answer. */
export type AskCollector = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) => Promise<string>;

/** A collector that the demo owns. */
export interface OwnedCollector {
  readonly origin: string;
  /** How its owner signs in. */
  readonly email: string;
  readonly password: string;
  /** As its owner. */
  readonly ask: AskCollector;
  /** As the program that has this token. */
  askAs(token: string): AskCollector;
}

/** 72 random bits, short enough to be copied: nobody else reaches a collector of this machine, which also counts tries. */
const newPassword = () => randomBytes(9).toString("base64url");

/** Becomes the owner of a collector that has none, by the link that it printed when it started. */
export async function becomeOwner(link: string): Promise<OwnedCollector> {
  const { origin, pathname, hash } = URL.canParse(link) ? new URL(link) : refused("no link");
  if (pathname !== "/welcome" || hash.length < 2) refused("another address");
  const email = "demo@example.org";
  const password = newPassword();
  const body = { code: hash.slice(1), email, password };
  const headers = { "content-type": "application/json" };
  const welcome = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/v1/welcome`, welcome).catch(() => refused("a link to nobody"));
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!answer.ok || cookie === undefined) refused("a link that was opened before");
  return {
    ...{ origin, email, password },
    ask: (...question) => ask(origin, { cookie, origin }, ...question),
    askAs:
      (token) =>
      (...question) =>
        ask(origin, { authorization: `Bearer ${token}` }, ...question),
  };
}

async function ask(
  origin: string,
  who: Readonly<Record<string, string>>,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const headers = { ...who, ...(body !== undefined && { "content-type": "application/json" }) };
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
