import { expect, test } from "vitest";
import { narrowingWords } from "./share-words.ts";

test("an interval that is wider than the prior has not become narrower", () => {
  expect([0.994, 0, -103.2, undefined].map(narrowingWords)).toEqual(["99 %", "0 %", "none", "-"]);
});
