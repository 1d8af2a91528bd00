import type { Seed } from "../../math/random/index.ts";
import type { Plain } from "../origin.ts";

/** A seed as JSON: big integers, which JSON does not have, as `{ "bigint": "…" }`. */
export function seedToJson(seed: Seed): Plain {
  return typeof seed === "bigint" ? { bigint: seed.toString() } : seed;
}

/** The seed that `seedToJson` wrote, or undefined when it is none. */
export function seedFromJson(value: unknown): Seed | undefined {
  if (typeof value === "string" || typeof value === "number") return value;
  const digits = (value as { bigint?: unknown } | null)?.bigint;
  return typeof digits === "string" && /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
}
