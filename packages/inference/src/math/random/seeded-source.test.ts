import { describe, expect, it } from "vitest";
import { restoreSource, seededSource } from "./index.ts";
import { ALGORITHM } from "./xoshiro.ts";

function withWords(words: readonly number[]) {
  return restoreSource({ algorithm: ALGORITHM, words: [9, 9, 9, 9, ...words] });
}

function take(count: number, draw: () => number): number[] {
  return Array.from({ length: count }, draw);
}

describe("xoshiro128++", () => {
  it("draws the reference implementation's numbers from the state 1, 2, 3, 4", () => {
    const rng = withWords([1, 2, 3, 4]);
    expect(take(10, () => rng.uint32())).toEqual([
      641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011,
      621204420,
    ]);
  });

  it("jumps as the reference implementation does", () => {
    const rng = withWords([1, 2, 3, 4]);
    rng.jump();
    expect(rng.state().words.slice(4)).toEqual([2843103750, 2038079848, 1533207345, 44816753]);
    expect(take(4, () => rng.uint32())).toEqual([3129740764, 111290574, 1158071106, 1835317750]);
  });

  it("jumps by 2^64 draws: one step is a linear map T on bits, and T^(2^64) is 64 squarings", () => {
    let power = Array.from({ length: 128 }, (_, bit) => stepOfUnit(bit));
    for (let i = 0; i < 64; i++) power = power.map((column) => apply(power, column));
    const rng = withWords([1, 2, 3, 4]);
    rng.jump();
    expect(apply(power, pack([1, 2, 3, 4]))).toBe(pack(rng.state().words.slice(4)));
  });
});

/** The 128 bits of a state as one integer. */
function pack(words: readonly number[]): bigint {
  return words.reduce((sum, word, w) => sum | (BigInt(word >>> 0) << BigInt(32 * w)), 0n);
}

function stepOfUnit(bit: number): bigint {
  const words = [0, 0, 0, 0];
  words[bit >>> 5] = (1 << (bit & 31)) >>> 0;
  const rng = withWords(words);
  rng.uint32();
  return pack(rng.state().words.slice(4));
}

/** The exclusive or of the columns that the bits of v select. */
function apply(columns: readonly bigint[], v: bigint): bigint {
  let sum = 0n;
  for (let bit = 0; bit < 128; bit++) if ((v >> BigInt(bit)) & 1n) sum ^= columns[bit]!;
  return sum;
}

describe("seededSource", () => {
  it("keeps its numbers from version to version", () => {
    const rng = seededSource(1);
    expect([rng.uint32(), rng.uniform(), rng.normal(), rng.exponential()]).toEqual(FIRST_DRAWS);
    expect(seededSource("north").split("chain").split(2).uint32()).toBe(FIRST_OF_SPLIT);
  });

  it("tells seeds apart, and reads equal integers alike", () => {
    const first = (seed: number | string | bigint) => seededSource(seed).uint32();
    const seeds = [
      0,
      1,
      2,
      -1,
      0.5,
      2 ** 40,
      "",
      "1",
      "2",
      "a long seed, longer than sixteen bytes",
      10n ** 30n,
    ];
    expect(new Set(seeds.map(first)).size).toBe(seeds.length);
    expect(first(7n)).toBe(first(7));
    expect(first(-0)).toBe(first(0));
    expect(first(1e300)).toBe(first(BigInt(1e300)));
  });

  it("refuses seeds and keys that are not finite", () => {
    expect(() => seededSource(Number.NaN)).toThrow(
      "seed is NaN, must be a finite number, a bigint or a string",
    );
    expect(() => seededSource(1).split(Number.POSITIVE_INFINITY)).toThrow("split key is Infinity");
  });

  it("splits by name, whatever was drawn before", () => {
    const rng = seededSource(5);
    const before = rng.split("a").uint32();
    take(10, () => rng.normal());
    rng.jump();
    expect(rng.split("a").uint32()).toBe(before);
    expect(rng.split("b").uint32()).not.toBe(before);
    expect(rng.split("a").split("b").uint32()).not.toBe(rng.split("b").split("a").uint32());
    expect(rng.split(1).uint32()).not.toBe(rng.split("1").uint32());
  });

  it("goes on from a saved state, through JSON", () => {
    const rng = seededSource("state");
    take(11, () => rng.normal());
    const copy = restoreSource(JSON.parse(JSON.stringify(rng.state())));
    expect(take(50, () => copy.normal())).toEqual(take(50, () => rng.normal()));
    expect(copy.split("x").uint32()).toBe(rng.split("x").uint32());
  });

  it.each([
    ["another algorithm", { algorithm: "mt19937", words: [1] }, "is of mt19937"],
    ["too few words", { algorithm: ALGORITHM, words: [1, 2] }, "is an array of 2 values"],
    [
      "words that are no words",
      { algorithm: ALGORITHM, words: [1, 2, 3, 4, 5, 6, 7, -8] },
      "is an array of 8 values",
    ],
    ["the zero state", { algorithm: ALGORITHM, words: [1, 2, 3, 4, 0, 0, 0, 0] }, "is zero"],
  ])("refuses %s", (_, state, found) => {
    expect(() => restoreSource(state)).toThrow(`state of a seeded source ${found}`);
  });
});

const FIRST_DRAWS = [2102897278, 0.025595724105378137, -0.7268719914767169, 0.9804694888538552];
const FIRST_OF_SPLIT = 1177096888;
