import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Adapters } from "./adapter.ts";
import { conformance } from "./command.ts";
import { mergeAdapters } from "./registry.ts";

const adapters: Adapters = {
  double: ({ x }) => ({ y: 2 * (x as number) }),
  later: async ({ x }) => ({ y: x }),
  broken: () => {
    throw new Error("no such thing");
  },
};

const item = (id: string, name: string, x: number, y: number) => ({
  id,
  function: name,
  inputs: { x },
  expected: { y },
  tolerance: { absolute: 1e-9 },
});

let folder = "";
const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "conformance-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("one line per function, pending ones apart, totals last, exit code 0", async () => {
  const good = file("good.json", {
    cases: [
      item("d1", "double", 1, 2),
      item("o1", "other", 1, 1),
      item("o2", "other", 1, 1),
      item("l1", "later", 4, 4),
    ],
  });
  const more = file("more.json", [item("d2", "double", 3, 6)]);
  expect(await conformance([good, more], adapters)).toEqual({
    lines: [
      "double: 2 passed, 0 failed",
      "other: pending (2 cases)",
      "later: 1 passed, 0 failed",
      "3 passed, 0 failed",
    ],
    exitCode: 0,
  });
});

test("names each failing case with got and expected; a throwing adapter is a failed case", async () => {
  const bad = file("bad.json", { cases: [item("d1", "double", 1, 3), item("b1", "broken", 1, 1)] });
  expect(await conformance([bad], adapters)).toEqual({
    lines: [
      "double: 0 passed, 1 failed",
      "  d1: y: got 2, expected 3",
      "broken: 0 passed, 1 failed",
      "  b1: error: no such thing",
      "0 passed, 2 failed",
    ],
    exitCode: 1,
  });
});

test("--only: no adapter, or no case, counts as failed", async () => {
  const some = file("only.json", { cases: [item("d1", "double", 1, 2), item("o1", "other", 1, 1)] });
  expect(await conformance(["--only", "double", some], adapters)).toEqual({
    lines: ["double: 1 passed, 0 failed", "1 passed, 0 failed"],
    exitCode: 0,
  });
  const named = await conformance([some, "--only=double, other", "--only", "absent"], adapters);
  expect(named.exitCode).toBe(1);
  expect(named.lines).toContain("other: 0 passed, 1 failed");
  expect(named.lines).toContain("absent: 0 passed, 1 failed");
  expect(named.lines.at(-1)).toBe("1 passed, 2 failed");
});

test("nothing run is not a pass", async () => {
  const pending = file("pending.json", { cases: [item("o1", "other", 1, 1)] });
  expect(await conformance([pending], adapters)).toEqual({
    lines: ["other: pending (1 cases)", "0 passed, 0 failed"],
    exitCode: 1,
  });
  const inherited = file("inherited.json", { cases: [item("t", "toString", 1, 1)] });
  expect((await conformance([inherited], adapters)).lines[0]).toBe("toString: pending (1 cases)");
});

test.each([
  ["not JSON", "{"],
  ["no cases", { title: "x" }],
  ["a case without inputs", [{ id: "a", function: "double", expected: 1 }]],
  ["a negative tolerance", [{ ...item("a", "double", 1, 2), tolerance: { relative: -1 } }]],
])("a file that cannot be read ends with exit code 2: %s", async (_, content) => {
  const path = file("unreadable.json", content);
  const result = await conformance([path], adapters);
  expect(result.exitCode).toBe(2);
  expect(result.lines.join()).toContain("unreadable.json");
});

test("a missing file, an unknown option, an empty --only", async () => {
  for (const args of [["/nonexistent/x.json"], ["--all"], ["--only"], ["--only", "a,,b"]])
    expect((await conformance(args, adapters)).exitCode).toBe(2);
  expect((await conformance(["--help"], adapters)).exitCode).toBe(0);
});

test("two adapters for one name are a mistake", () => {
  expect(() => mergeAdapters({ a: () => 1 }, { a: () => 2 })).toThrow("two adapters for a");
});
