import { describe, expect, test } from "vitest";
import { ownVectors, sharedVectors } from "./command.ts";
import { evaluate } from "./evaluate.ts";
import { readCases } from "./read-cases.ts";
import { adapters } from "./registry.ts";

// The shared vectors when they lie beside the repository, and always the repository's own cases.
const files = [...sharedVectors(), ...ownVectors()];
const outcomes = await evaluate(files.flatMap(readCases), adapters);

describe("conformance", () => {
  test.each(outcomes.filter((o) => o.adapter).map((o) => [o.name, o] as const))("%s", (_, outcome) => {
    expect(outcome.failures).toEqual([]);
    expect(outcome.cases).toBeGreaterThan(0);
  });

  test("the repository's own cases all have adapters", () => {
    const names = new Set(
      ownVectors()
        .flatMap(readCases)
        .map((c) => c.function),
    );
    expect([...names].filter((name) => !Object.hasOwn(adapters, name))).toEqual([]);
    expect(names.size).toBeGreaterThan(8);
  });
});
