import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical.ts";
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
