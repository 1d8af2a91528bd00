import type { SeededSource } from "@dpbayes/inference";
import { twoSidedGeometric } from "@dpbayes/inference/distributions";

/** The share of cells that no model reads. */
export const HELD_OUT = 0.1;

/** Every count with geometric noise of its own, from a seeded source: for studies only. */
export function simulatedReports(counts: ArrayLike<number>, decay: number, rng: SeededSource): Int32Array {
  return Int32Array.from(counts, (count) => count + twoSidedGeometric.sample(rng, decay));
}

/** 1 for a cell that is read, 0 for one that is held out. */
export function randomMask(cells: number, rng: SeededSource): Uint8Array {
  return Uint8Array.from({ length: cells }, () => (rng.uniform() < HELD_OUT ? 0 : 1));
}
