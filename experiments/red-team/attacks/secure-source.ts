import { seededSource } from "@dpbayes/inference";
import { type RandomBits, SecureSource } from "@dpbayes/privacy/noise";
import { defineAttack } from "../attack.ts";

const POOL = 4096;
/** Pools that are asked for, unless the source refuses before. */
const ASKED = 40;
/** A cycle is found while it goes round; 24 pools are enough for one of up to a pool, wherever it begins. */
const ROUNDS = 24;

type Fill = (words: Uint32Array) => unknown;
type Rng = ReturnType<typeof seededSource>;

/** A way to break down, and how many pools may look sound once it began. */
interface Failure {
  readonly name: string;
  readonly unseen: number;
  readonly fill: (rng: Rng) => Fill;
}

function random(rng: Rng): Fill {
  return (words) => {
    for (let i = 0; i < words.length; i++) words[i] = Math.floor(rng.uniform() * 2 ** 32);
  };
}

function changed(rng: Rng, change: (word: number, i: number) => number): Fill {
  const fresh = random(rng);
  return (words) => {
    fresh(words);
    for (let i = 0; i < words.length; i++) words[i] = change(words[i]!, i);
  };
}

function cycle(rng: Rng, length: number): Fill {
  const block = new Uint32Array(length);
  random(rng)(block);
  let at = 0;
  return (words) => {
    for (let i = 0; i < words.length; i++) words[i] = block[at++ % length]!;
  };
}

const below = (rng: Rng, n: number) => Math.floor(rng.uniform() * n);

const failures: readonly Failure[] = [
  { name: "zeros", unseen: 0, fill: () => (words) => words.fill(0) },
  { name: "one word", unseen: 0, fill: (rng) => changed(rng, () => 0x5a5a1234) },
  { name: "nothing", unseen: 0, fill: () => () => undefined },
  {
    name: "an error",
    unseen: 0,
    fill: () => () => {
      throw new Error("no entropy");
    },
  },
  {
    name: "a part",
    unseen: 0,
    fill: (rng) => (words) => random(rng)(words.subarray(0, below(rng, POOL - 9))),
  },
  {
    name: "a stuck bit",
    unseen: 0,
    fill: (rng) => {
      const bit = 1 << below(rng, 32);
      return changed(rng, rng.uniform() < 0.5 ? (w) => w | bit : (w) => w & ~bit);
    },
  },
  {
    name: "a counter",
    unseen: 0,
    fill: (rng) => {
      let at = below(rng, 2 ** 31);
      return (words) => {
        for (let i = 0; i < words.length; i++) words[i] = at++;
      };
    },
  },
  {
    name: "ten equal words",
    unseen: 0,
    fill: (rng) => {
      const from = below(rng, POOL - 10);
      return changed(rng, (w, i) => (i >= from && i < from + 10 ? 7 : w));
    },
  },
  { name: "few bytes", unseen: 0, fill: (rng) => changed(rng, (w) => w & 0x07070707) },
  {
    name: "the same block",
    unseen: 3,
    fill: (rng) => {
      const block = new Uint32Array(POOL);
      random(rng)(block);
      return (words) => words.set(block);
    },
  },
  { name: "a cycle", unseen: ROUNDS, fill: (rng) => cycle(rng, 2 + below(rng, POOL - 1)) },
];

/** A source over the platform's generator, however that one is. */
type Source = () => RandomBits;

const untested: Source = () => {
  const pool = new Uint32Array(POOL);
  let next = POOL;
  return {
    uint32() {
      if (next === POOL) globalThis.crypto.getRandomValues(pool);
      next %= POOL;
      const word = pool[next]!;
      pool[next++] = 0;
      return word;
    },
  };
};

/** How many words a source hands out while the platform's generator fails from a call on. */
function handedOut(open: Source, sound: Fill, broken: Fill, from: number): number {
  let [call, words] = [0, 0];
  const value = (view: Uint32Array) => {
    (call++ < from ? sound : broken)(view);
    return view;
  };
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value, configurable: true });
  try {
    const source = open();
    for (; words < ASKED * POOL; words++) source.uint32();
  } catch {
    // A refusal, or the generator's own error: no word more either way.
  } finally {
    // The platform's own is inherited: it shows again as soon as this one is gone.
    Reflect.deleteProperty(globalThis.crypto, "getRandomValues");
  }
  return words;
}

/** Generators that break down at once or later. */
export const secureSourceFailures = defineAttack<Source>({
  name: "secure-source/failures",
  promise: "a generator that broke down gives no word to any noise, a cycle after a few rounds of it",
  about: "replaces the platform's generator by one that fails, in eleven ways, at its first call or later",
  present: () => SecureSource.platform(),
  broken: untested,
  bug: "words are handed out untested",
  tries: { quick: 22, full: 4400 },
  run(open, tries) {
    const rng = seededSource("secure source");
    const found = new Map<string, number>();
    for (let i = 0; i < tries; i++) {
      const failure = failures[i % failures.length]!;
      const from = below(rng, 4);
      const words = handedOut(open, random(rng), failure.fill(rng), from);
      const broken = words > (from + failure.unseen) * POOL;
      if (broken) found.set(failure.name, (found.get(failure.name) ?? 0) + 1);
    }
    const broken = [...found.values()].reduce((a, b) => a + b, 0);
    const note = [...found].map(([name, times]) => `${name} ${times}`).join(", ");
    return { tried: tries, broken, ...(note !== "" && { note }) };
  },
});
