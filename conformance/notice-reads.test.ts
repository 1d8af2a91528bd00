import { expect, test } from "vitest";
import type { Adapters } from "./adapter.ts";
import { ownVectors } from "./command.ts";
import { evaluate } from "./evaluate.ts";
import { noticeReads } from "./notice-reads.ts";
import { readCases } from "./read-cases.ts";
import { adapters } from "./registry.ts";

const caseOf = (inputs: Readonly<Record<string, unknown>>) => ({
  id: "a",
  function: "double",
  inputs,
  expected: { y: 2 },
  tolerance: {},
});

const double: Adapters = {
  double: ({ x, options }) => {
    const { factor } = (options ?? { factor: 2 }) as { readonly factor: number };
    return { y: factor * (x as number) };
  },
};

test("a field that the adapter does not read fails the case, at any depth", async () => {
  const errorsOf = async (inputs: Readonly<Record<string, unknown>>) =>
    (await evaluate([caseOf(inputs)], double))[0]!.failures.map((failure) => failure.error);
  expect(await errorsOf({ x: 1 })).toEqual([]);
  expect(await errorsOf({ x: 1, options: { factor: 2 } })).toEqual([]);
  expect(await errorsOf({ x: 1, ball: 3 })).toEqual(["the adapter does not read ball"]);
  expect(await errorsOf({ x: 1, options: { factor: 2, ball: 3 } })).toEqual([
    "the adapter does not read options.ball",
  ]);
});

test("null says no more than an absent field", async () => {
  const [outcome] = await evaluate([caseOf({ x: 1, ball: null })], double);
  expect(outcome!.failures).toEqual([]);
});

test("items of a list share their paths", () => {
  const { inputs, unread } = noticeReads({
    parties: [
      { n: 1, z: [1, 2] },
      { n: 2, weight: 3 },
    ],
  });
  const parties = inputs["parties"] as readonly { readonly n: number; readonly z?: readonly number[] }[];
  expect(parties.map(({ n }) => n)).toEqual([1, 2]);
  expect(unread()).toEqual(["parties[].z", "parties[].weight"]);
  expect([...parties[0]!.z!]).toEqual([1, 2]);
  expect(unread()).toEqual(["parties[].weight"]);
});

/** Posteriors by sampling take seconds each; the rest of the repository's own cases are instant. */
const quick = ownVectors()
  .flatMap(readCases)
  .filter((item) => item.tolerance.monte_carlo === undefined);

test("every adapter of the repository's own cases refuses a field that it does not know", async () => {
  const firsts = [...new Map(quick.map((item) => [item.function, item])).values()];
  const outcomes = await evaluate(
    firsts.map((item) => ({ ...item, inputs: { ...item.inputs, unheard_of: 1 } })),
    adapters,
  );
  expect(outcomes.length).toBeGreaterThan(8);
  for (const { failures } of outcomes)
    expect(failures.map((failure) => failure.error)).toEqual(["the adapter does not read unheard_of"]);
});
