import { type RandomBits, uniformBelow } from "@dpbayes/privacy/noise";

/** Puts items into a uniformly random order, in place (Durstenfeld, CACM 1964): each of the n! orders alike. */
export function shuffleInPlace<T>(items: T[], bits: RandomBits): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = uniformBelow(i + 1, bits);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}
