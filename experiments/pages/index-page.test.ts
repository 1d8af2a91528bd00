import { expect, test } from "vitest";
import { indexPart } from "./index-page.ts";
import { rounded, storedJson } from "./stored-json.ts";
import { verdictOf } from "./stored-study.ts";

const [yes, no] = [
  { text: "up | down", holds: true },
  { text: "left\n right", holds: false },
];

test("a study holds, holds partly, or does not hold", () => {
  expect(verdictOf([yes, yes])).toBe("holds");
  expect(verdictOf([yes, no, no])).toBe("**partly**: 1 of 3");
  expect(verdictOf([no])).toBe("**does not hold**");
});

test("the index counts claims and puts each on one line with its verdict, its plot and its date", () => {
  const study = { name: "a/b", about: "it", date: "2026-01-02", part: "", plots: ["p.svg", "q.svg"] };
  const part = indexPart([
    { title: "A", page: "a/README.md", studies: [{ ...study, claims: [yes, no] }] },
    { title: "C", studies: [{ ...study, name: "c", plots: [], claims: [yes] }] },
  ]);
  expect(part).toContain("2 studies make 3 claims: 2 hold, 1 do not. In 1 studies every claim holds.");
  expect(part).toContain("## A ([about these studies](a/README.md))");
  expect(part).toContain(
    "| [a/b](a/b/README.md) | **it** | **partly**: 1 of 2 | [plot](a/b/p.svg) | 2026-01-02 |",
  );
  expect(part).toContain("|  | up \\| down | holds |  |  |\n|  | left right | **does not hold** |  |  |");
  expect(part).toContain("| [c](c/README.md) | **it** | holds |  | 2026-01-02 |");
});

test("stored JSON says the same in lines of a readable length", () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ name: `row ${i}`, values: [i / 3, i, null] }));
  const value = { rows, short: [1, 2], "of text": "a\n|b" };
  expect(JSON.parse(storedJson(value))).toEqual(value);
  expect(
    Math.max(
      ...storedJson(value)
        .split("\n")
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(201);
  expect(storedJson({ a: [1, { b: 2 }] })).toBe('{"a":[1,{"b":2}]}\n');
  expect(storedJson({ a: Infinity })).toBe('{"a":null}\n');
});

test("rounding leaves whole numbers, text and the shape alone", () => {
  expect(rounded({ a: 1234567, b: [0.123456, "0.123456"], c: null, d: 1e-9 / 3 }, 3)).toEqual({
    a: 1234567,
    b: [0.123, "0.123456"],
    c: null,
    d: 3.33e-10,
  });
});
