import { expect, test } from "vitest";
import { attacks } from "./attacks.ts";
import { attacksOfSize, problemOf, runAttack } from "./run-attacks.ts";

test.each(attacksOfSize(attacks, "quick").map((attack) => [attack.name, attack] as const))(
  "%s: the promise holds, and the bug is found",
  async (_name, attack) => {
    expect(problemOf(await runAttack(attack, "quick"))).toBeUndefined();
  },
);

test("attacks have names of their own", () => {
  const names = attacks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("a promise that breaks, a bug that is not found and an attack that tried nothing are problems", () => {
  const row = { name: "a", promise: "", about: "", bug: "", seconds: 0 };
  const [held, broke] = [
    { tried: 3, broken: 0 },
    { tried: 3, broken: 1 },
  ];
  expect(problemOf({ ...row, present: held, broken: broke })).toBeUndefined();
  expect(problemOf({ ...row, present: broke, broken: broke })).toContain("broke 1 of 3");
  expect(problemOf({ ...row, present: held, broken: held })).toContain("did not find the bug");
  expect(problemOf({ ...row, present: { tried: 0, broken: 0 }, broken: broke })).toContain("tried nothing");
  expect(problemOf({ ...row, present: { skipped: "no" }, broken: { skipped: "no" } })).toBeUndefined();
});
