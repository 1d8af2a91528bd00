import { describe, expect, test } from "vitest";
import { ownVectors } from "./command.ts";
import { evaluate } from "./evaluate.ts";
import { readCases } from "./read-cases.ts";
import { adapters } from "./registry.ts";

// The repository's own cases; `npm run conformance` and the last step of `npm test` add the shared vectors.
const outcomes = await evaluate(ownVectors().flatMap(readCases), adapters);

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
