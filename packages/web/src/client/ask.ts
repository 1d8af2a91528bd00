import type { Operations } from "./operations.ts";
import { Offline, Refused } from "./problem.ts";

export type RouteName = keyof Operations;

/** What a route is given: what stands in its path, its query and its body. */
export type Given<Route extends RouteName> = Omit<Operations[Route], "answer">;

export type Answer<Route extends RouteName> = Operations[Route]["answer"];

/** Besides what the OpenAPI file says of a route. */
export interface Besides {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

interface AnyGiven {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Asks the server that this page came from. Throws {@link Refused}, or {@link Offline} where nobody answers. */
export async function ask<Route extends RouteName>(
  route: Route,
  given: Given<Route>,
  { headers, signal }: Besides = {},
): Promise<Answer<Route>> {
  const [method, path] = route.split(" ") as [string, string];
  const { body } = given as AnyGiven;
  const answer = await fetch(addressOf(path, given), {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Offline();
  });
  if (!answer.ok) throw await Refused.from(answer);
  return (await contentOf(answer)) as Answer<Route>;
}

/** Where a route is: `/v1/fits/{id}/events` with its id. */
export function addressOf(path: string, { path: places = {}, query = {} }: AnyGiven): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name]!));
  const asked = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`;
}

async function contentOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return isJson ? answer.json() : answer.text();
}
