import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical.ts";
import { type Refuse, readShape } from "./read-shape.ts";
import { sha256 } from "./sha256.ts";

describe("sha256", () => {
  it("gives the standard's answers", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("agrees with the platform on any text", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    fc.assert(fc.property(text, (t) => sha256(t) === createHash("sha256").update(t).digest("hex")));
  });
});

describe("canonicalJson", () => {
  it("does not depend on the order of keys", () => {
    expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: 0.1 })).toBe(
      '{"a":0.1,"b":[1,{"c":"x","d":null}]}',
    );
  });

  it("keeps the value: reading it back gives the same JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(copy))).toEqual(copy);
      }),
    );
  });
});

describe("readShape", () => {
  const refuse: Refuse = (field, found) => {
    throw new Error(`${field}: ${found}`);
  };
  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
  const cycle: Record<string, unknown> = {};
  cycle["self"] = [cycle];

  it("visits the holes of sparse arrays", () => {
    const shape = { is: "list", of: { is: "number" } } as const;
    expect(() => readShape(shape, Object.assign(new Array(3), { 0: 1, 2: 2 }), "x", refuse)).toThrow(
      "x[1]: missing",
    );
  });

  it("copies plain JSON, whatever it says", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const copy = readShape({ is: "json" }, value, "x", refuse);
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
        expect(copy).not.toBe(value);
      }),
    );
    expect(readShape({ is: "json" }, nested(100), "x", refuse)).toEqual(nested(100));
  });

  it.each<[string, unknown]>([
    ["a function", () => 1],
    ["a bigint", 1n],
    ["undefined", undefined],
    ["a symbol", Symbol("a")],
    ["NaN", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a typed array", new Float64Array(2)],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["a hole", new Array(1)],
    ["a cycle", cycle],
    ["nesting beyond 100", nested(100)],
  ])("refuses %s in JSON", (_, value) => {
    expect(() => readShape({ is: "json" }, { a: value }, "x", refuse)).toThrow(/^x\.a/);
  });
});
