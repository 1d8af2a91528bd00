import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largeMap, largeSet } from "./large-collections.ts";

const keys = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 3 }));
const fewEach = fc.integer({ min: 1, max: 4 });

describe("a set of many parts", () => {
  it("is one set", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.string({ maxLength: 1 }))), fewEach, (steps, most) => {
        const [large, plain] = [largeSet(most), new Set<string>()];
        for (const [adding, key] of steps) {
          if (adding) expect(large.add(key)).toBe(!plain.has(key));
          else large.delete(key);
          plain[adding ? "add" : "delete"](key);
        }
      }),
    );
  });
});

describe("a map of many parts", () => {
  it("is one map, in the order of its keys", () => {
    fc.assert(
      fc.property(keys, fewEach, (all, most) => {
        const [large, plain] = [largeMap<number>(most), new Map<string, number>()];
        for (const key of all) {
          expect(large.get(key)).toBe(plain.get(key));
          for (const map of [large, plain]) map.set(key, (map.get(key) ?? 0) + 1);
        }
        expect([...large.entries()]).toEqual([...plain.entries()]);
      }),
    );
  });
});

/** Parts that fill up are what makes them hold more than one `Set` can: here their number is counted. */
describe("a part", () => {
  it("is never larger than it may be", () => {
    const sizes: number[] = [];
    const add = Set.prototype.add;
    class Watched extends Set<string> {
      override add(key: string): this {
        add.call(this, key);
        sizes.push(this.size);
        return this;
      }
    }
    const plain = globalThis.Set;
    globalThis.Set = Watched as unknown as SetConstructor;
    try {
      const large = largeSet(3);
      for (let i = 0; i < 10; i++) large.add(`${i}`);
    } finally {
      globalThis.Set = plain;
    }
    expect(sizes).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1]);
  });
});
