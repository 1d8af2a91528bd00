import type { SeededSource } from "@dpbayes/inference";

export function pick<T>(rng: SeededSource, list: readonly T[]): T {
  return list[Math.floor(rng.uniform() * list.length)]!;
}
