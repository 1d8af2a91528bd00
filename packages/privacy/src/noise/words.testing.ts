import type { RandomBits } from "./random-bits.ts";

/** Words for tests: repeatable, of no cryptographic worth (mulberry32). Not exported by the package. */
export function repeatableWords(seed: number): RandomBits & { readonly taken: number } {
  let state = seed >>> 0;
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    uint32() {
      taken++;
      state = (state + 0x6d2b79f5) >>> 0;
      let x = Math.imul(state ^ (state >>> 15), state | 1);
      x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
      return (x ^ (x >>> 14)) >>> 0;
    },
  };
}

/** Exactly these words; asking for one more throws `outOfWords`. */
export function scriptedWords(words: readonly number[]): RandomBits {
  let next = 0;
  return {
    uint32() {
      if (next === words.length) throw outOfWords;
      return words[next++]!;
    },
  };
}

export const outOfWords: unique symbol = Symbol("out of words");

/**
 * The exact law of a sampler that masks words to at most three bits: every sequence of up to `depth`
 * words from 0 to 7 is tried. `mass` counts finished runs, `open` is the probability of the sequences
 * that wanted more words; so the true probability of x lies between mass(x) and mass(x) + open.
 */
export function enumerateLaw<T>(run: (bits: RandomBits) => T, depth: number) {
  const mass = new Map<T, number>();
  let unfinished: number[][] = [[]];
  for (let length = 0; length <= depth; length++) {
    unfinished = unfinished.filter((words) => !finish(run, words, mass));
    if (length < depth) unfinished = unfinished.flatMap((words) => octets.map((w) => [...words, w]));
  }
  return { mass, open: unfinished.length * 8 ** -depth };
}

const octets = [0, 1, 2, 3, 4, 5, 6, 7];

function finish<T>(run: (bits: RandomBits) => T, words: number[], mass: Map<T, number>): boolean {
  try {
    const outcome = run(scriptedWords(words));
    mass.set(outcome, (mass.get(outcome) ?? 0) + 8 ** -words.length);
    return true;
  } catch (error) {
    if (error === outOfWords) return false;
    throw error;
  }
}
