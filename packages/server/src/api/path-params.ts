import { type TSchema, Type } from "@sinclair/typebox";

const uuid = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });

/** Names in addresses and what they look like: nothing else reaches a room. */
export const slug = Type.String({ pattern: "^[a-z0-9](-?[a-z0-9]){0,62}$" });
export const digest = Type.String({ pattern: "^[0-9a-f]{64}$" });

const known: Readonly<Record<string, TSchema>> = { slug, digest, id: uuid };

/** Of a parameter that has no entry of its own. */
const word = Type.String({ pattern: "^[A-Za-z0-9._~-]{1,128}$" });

/** The schema of a path's parameters. */
export function paramsOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return Type.Object(Object.fromEntries(names.map((name) => [name, known[name] ?? word])));
}
