import { fail } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isCount } from "../checks.ts";

export function requireDecay(decay: number): number {
  if (decay >= 0 && decay < 1) return decay;
  return fail("ARGUMENT", { name: "decay", found: String(decay), accepted: "from 0 to below 1" });
}

/** log((1 − decay)·decay^k), k = 0, 1, … */
function logMass(k: number, decay: number): number {
  requireDecay(decay);
  if (!isCount("k", k)) return IMPOSSIBLE;
  return Math.log1p(-decay) + (k === 0 ? 0 : k * Math.log(decay));
}

/** ⌊E/(−log decay)⌋ with E exponential: P(≥ k) = P(E ≥ −k·log decay) = decay^k. */
function sample(rng: SeededSource, decay: number): number {
  return requireDecay(decay) === 0 ? 0 : Math.floor(rng.exponential() / -Math.log(decay));
}

/** P(k) = (1 − α)α^k, k ≥ 0, with α the `decay` (local spec §10.1). */
export const geometric = Object.freeze({ logMass, sample });
