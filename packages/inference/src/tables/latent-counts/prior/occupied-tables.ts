import type { SeededSource } from "../../../math/random/index.ts";

/** Chance below which the next new table is looked for by its distance instead of person by person. */
const RARE = 0.2;

/**
 * How many tables n people take who come one by one, the k-th (from 0) to a new table with probability s/(s + k): the
 * auxiliary variable that makes Γ(s + n)/Γ(s) a power of s, summed (Escobar and West 1995; Teh et al. 2006).
 *
 * Where new tables are rare, the distance to the next candidate is geometric with the present probability p, and the candidate at k
 * counts with probability [s/(s + k)]/p ≤ 1: exact, and the work is that of the tables instead of the people.
 */
export function occupiedTables(rng: SeededSource, shape: number, people: number): number {
  if (people <= 1) return people;
  let tables = 1;
  let k = 1;
  for (; k < people && shape >= RARE * (shape + k); k++) if (rng.uniform() * (shape + k) < shape) tables++;
  while (k < people) {
    const chance = shape / (shape + k);
    k += Math.floor(-rng.exponential() / Math.log1p(-chance));
    if (k < people && rng.uniform() * (shape + k) * chance < shape) tables++;
    k++;
  }
  return tables;
}
