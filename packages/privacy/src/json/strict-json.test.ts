import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_NESTED } from "./limits.ts";
import { strictJson } from "./strict-json.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("strictJson", () => {
  it("reads what JSON.parse reads, whatever stands in texts and keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(strictJson(text)).toEqual({ value: JSON.parse(text) });
      }),
      { numRuns: 300 },
    );
    for (const text of [
      '{"a:":":","b":{"__proto__":1,"constructor":{}}}',
      '"\\\\"',
      '{"\\"":"\\\\\\""}',
      " [ ] ",
      "null",
    ])
      expect(strictJson(text)).toEqual({ value: JSON.parse(text) });
  });

  it.each([
    ['{"a":1,"a":2}', "a", 1],
    ['{"a":1,\n"b":{"a":1,"c":2,\n"\\u0063":3}}', "c", 3],
    ['[{"a":1},{"a":1},{"":1 , "" :1}]', "", 1],
    ['{"__proto__":1,"__proto__":2}', "__proto__", 1],
    ['{"x":"{\\"a\\":1,","y":[{"z":1},"z"],"y" : 0}', "y", 1],
  ])("refuses a key that stands twice: %s", (text, key, line) => {
    expect(strictJson(text)).toEqual({ problem: "has a key twice", key, line });
  });

  it("refuses nesting beyond the limit before it is built", () => {
    expect(strictJson(nested(MOST_NESTED))).toHaveProperty("value");
    expect(strictJson(nested(MOST_NESTED + 1))).toEqual({ problem: "is nested too deeply", line: 1 });
    expect(strictJson(`\n${'{"a":['.repeat(1_000_000)}`)).toEqual({
      problem: "is nested too deeply",
      line: 2,
    });
  });

  it.each(["", "{", '{"a":1,\n}', '{"a"', '"', '"\\', "[1,]", "{a:1}", "]", "NaN", "1 2", '{"a":1,"a":2'])(
    "refuses %j, which is no JSON",
    (text) => {
      expect(strictJson(text)).toMatchObject({ problem: "is not JSON" });
    },
  );
});
