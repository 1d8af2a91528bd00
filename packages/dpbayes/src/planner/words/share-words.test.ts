import { expect, test } from "vitest";
import { narrowingWords } from "./share-words.ts";

test("an interval that is wider than the prior has not become narrower", () => {
  expect([0.9999, 0.994, 0, -103.2, undefined, Number.NaN].map(narrowingWords)).toEqual([
    ...["> 99 %", "99 %", "0 %", "none", "-", "-"],
  ]);
});
