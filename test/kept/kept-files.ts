import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Study } from "@dpbayes/privacy";

/** Files written by an earlier version (`kept-formats/README.md`). They must open, and mean what they meant. */
export const kept = (...names: readonly string[]) =>
  join(import.meta.dirname, "..", "kept-formats", ...names);

export const linesOf = <T>(name: string): readonly T[] =>
  readFileSync(kept(name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

export interface KeptRelease {
  readonly name: string;
  readonly study: Study;
  readonly releases: readonly { readonly digest: string }[];
  readonly expected: KeptPosterior;
}

/** What the model of the releases was: its density at some points, or the first draws of its own sampler. */
export interface KeptPosterior {
  readonly method: string;
  readonly names: readonly string[];
  readonly points?: readonly (readonly number[])[];
  readonly logDensities?: readonly number[];
  readonly draws?: readonly number[];
}
