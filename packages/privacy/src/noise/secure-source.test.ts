import { afterEach, describe, expect, test, vi } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { randomisedResponse } from "../mechanisms/randomised-response/randomised-response.ts";
import { SecureSource } from "./secure-source.ts";
import { repeatableWords } from "./words.testing.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const POOL_WORDS = 4096;
const failed = /^SECURE_SOURCE: .* missing or fails its health test$/;

/** Replaces the platform's generator by one that fills in words. */
function generate(fill: (words: Uint32Array, call: number) => unknown) {
  let call = 0;
  return vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((view) => {
    fill(view as unknown as Uint32Array, call++);
    return view;
  });
}

function draw(source: SecureSource, words: number): number[] {
  return Array.from({ length: words }, () => source.uint32());
}

function refusalOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof DpbayesError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "nothing thrown";
}

test("words are 32-bit integers, and every bit takes both values", () => {
  const source = SecureSource.platform();
  let ones = 0;
  let zeros = 0;
  for (let i = 0; i < 10_000; i++) {
    const word = source.uint32();
    expect(Number.isInteger(word) && word >= 0 && word < 2 ** 32).toBe(true);
    ones |= word;
    zeros |= ~word;
  }
  // A bit stays constant over 10,000 words with probability 2^-9999.
  expect([ones, zeros]).toEqual([-1, -1]);
});

test("the platform is asked for many words at once, the first are thrown away, used words are overwritten", () => {
  const [given, pools]: [Uint32Array[], Uint32Array[]] = [[], []];
  const random = repeatableWords(1);
  const fill = generate((words) => {
    for (let i = 0; i < words.length; i++) words[i] = random.uint32();
    given.push(words.slice());
    pools.push(words);
  });
  const drawn = draw(SecureSource.platform(), 5000);
  expect(fill).toHaveBeenCalledTimes(3);
  expect(drawn).toEqual([...given[1]!, ...given[2]!].slice(0, 5000));
  expect(pools[1]!.subarray(0, 5000 - POOL_WORDS).every((word) => word === 0)).toBe(true);
  expect(pools[1]![5000 - POOL_WORDS]).toBe(given[2]![5000 - POOL_WORDS]);
});

test("a platform without a cryptographic generator is refused", () => {
  vi.stubGlobal("crypto", undefined);
  expect(refusalOf(() => SecureSource.platform())).toMatch(failed);
});

const random = repeatableWords(2);
const fresh = (words: Uint32Array) => {
  for (let i = 0; i < words.length; i++) words[i] = random.uint32();
};
const block = Uint32Array.from({ length: POOL_WORDS }, () => random.uint32());
const cycleOf = (length: number) => {
  let at = 0;
  return (words: Uint32Array) => {
    for (let i = 0; i < words.length; i++) words[i] = block[at++ % length]!;
  };
};

/** From a call on something else; the calls before are sound. */
const after =
  (calls: number, broken: (words: Uint32Array) => unknown) => (words: Uint32Array, call: number) =>
    call < calls ? fresh(words) : broken(words);

/** Fills with random words, then changes some. */
const changed = (change: (word: number, i: number) => number) => (words: Uint32Array) => {
  fresh(words);
  for (const [i, word] of words.entries()) words[i] = change(word, i);
};

let counter = 0;
const failing: readonly (readonly [string, (words: Uint32Array) => unknown])[] = [
  ["zeros", (words) => words.fill(0)],
  ["one word", (words) => words.fill(7)],
  ["nothing filled in", () => undefined],
  ["an error", () => expect.fail("no entropy")],
  ["ten equal words", changed((word, i) => (i >= 1003 && i < 1013 ? 0x12345678 : word))],
  ["the same block at every call", (words) => words.set(block)],
  ["a cycle of 5 words", cycleOf(5)],
  ["a cycle of 1000 words", cycleOf(1000)],
  ["a cycle of 3999 words", cycleOf(3999)],
  ["a counter", changed(() => counter++)],
  ["a bit stuck at one", changed((word) => word | 256)],
  ["a bit stuck at zero", changed((word) => word & ~(2 ** 31))],
  ["half of the bytes", (words) => fresh(words.subarray(0, POOL_WORDS / 2))],
  ["two words too few", (words) => fresh(words.subarray(0, POOL_WORDS - 2))],
  ["one byte too often", changed((word, i) => (i % 5 === 0 ? (word & ~0xff) | 9 : word))],
];

describe.each(failing)("a generator of %s", (_, broken) => {
  test("hands out nothing from the start, and never again", () => {
    const fill = generate(broken);
    expect(refusalOf(() => SecureSource.platform().uint32())).toMatch(failed);
    // However well it behaves later, and whoever asks.
    fill.mockImplementation((view) => {
      fresh(view as unknown as Uint32Array);
      return view;
    });
    const source = SecureSource.platform();
    for (let i = 0; i < 3; i++) expect(refusalOf(() => source.uint32())).toMatch(failed);
  });

  test("that breaks down later hands out what was sound, and then nothing", () => {
    generate(after(3, broken));
    const source = SecureSource.platform();
    expect(draw(source, 2 * POOL_WORDS)).toHaveLength(2 * POOL_WORDS);
    // Long cycles show once their eighth round is over.
    expect(refusalOf(() => draw(source, 20 * POOL_WORDS))).toMatch(failed);
    expect(refusalOf(() => source.uint32())).toMatch(failed);
  });
});

test("another object than the one given is refused", () => {
  vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((view) => {
    fresh(view as unknown as Uint32Array);
    return new Uint32Array(POOL_WORDS) as unknown as typeof view;
  });
  expect(refusalOf(() => SecureSource.platform().uint32())).toMatch(failed);
});

test("words that repeat between sources are noticed", () => {
  let at = 0;
  generate((words) => {
    fresh(words);
    if (at++ % 3 === 0) words.set(block);
  });
  const responses = () => Array.from({ length: 8 }, () => SecureSource.platform().uint32());
  expect(refusalOf(responses)).toMatch(failed);
});

test("answers are not truthful because the generator is broken", () => {
  const mechanism = randomisedResponse({ epsilon: 0.1 });
  for (const broken of [(words: Uint32Array) => words.fill(0), () => undefined]) {
    vi.restoreAllMocks();
    generate(broken);
    let truthful = 0;
    for (let i = 0; i < 1000; i++)
      if (
        !refusalOf(() => expect(mechanism.randomise(1, SecureSource.platform())).toEqual([1])).startsWith(
          "SEC",
        )
      )
        truthful++;
    expect(truthful).toBe(0);
  }
});

test("the platform's own generator passes: 4 million words", () => {
  // False alarms: below 3e-8 for 10^12 words, so below 2e-13 here.
  const source = SecureSource.platform();
  for (let i = 0; i < 1000 * POOL_WORDS; i++) source.uint32();
});
