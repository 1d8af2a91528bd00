import { fail } from "../../errors/index.ts";
import { deriveIdentity, ROOT, type Seed } from "./seed.ts";
import type { SeededSource, SeededState } from "./seeded-source.ts";
import { ALGORITHM, Xoshiro128 } from "./xoshiro.ts";

/**
 * The public side's generator (xoshiro128++): the same seed gives the same numbers. (Integers and
 * uniforms on every platform; normals and exponentials where `Math.exp` and `Math.log` agree, as they
 * do in one engine.) `split` names independent streams, so that chains, replicates and workers draw
 * the same numbers in whatever order they run.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * const rng = seededSource(2024);
 * const chain = rng.split("chain").split(3);
 * rng.normal();
 * console.log(chain.uint32() === rng.split("chain").split(3).uint32()); // true
 * ```
 */
export function seededSource(seed: Seed): SeededSource {
  return new Xoshiro128(deriveIdentity(ROOT, "seed", seed));
}

/** The source that a saved state describes: it continues where `state()` was called. */
export function restoreSource(state: SeededState): SeededSource {
  if (state?.algorithm !== ALGORITHM) refuse(`of ${String(state?.algorithm)}`, `of ${ALGORITHM}`);
  const words = Array.isArray(state.words) ? (state.words as readonly unknown[]) : [];
  if (words.length !== 8 || !words.every(isWord))
    refuse(`an array of ${words.length} values`, "8 integers from 0 to 2^32 - 1");
  const all = Int32Array.from(words as readonly number[]);
  if (all.subarray(4).every((word) => word === 0)) refuse("zero", "a state with a non-zero word");
  return new Xoshiro128(all.subarray(0, 4), all.subarray(4));
}

function isWord(value: unknown): boolean {
  return typeof value === "number" && value >>> 0 === value;
}

function refuse(found: string, accepted: string): never {
  return fail("SOURCE_STATE", { found, accepted });
}
