import type { Given } from "./parse-arguments.ts";

/** The seed of the flags, 1 without it. A whole number is the number, as in the library; anything else is a text. */
export function seedOf(given: Given): number | string {
  const seed = given.text("seed") ?? "1";
  return /^-?\d{1,15}$/.test(seed) ? Number(seed) : seed;
}
