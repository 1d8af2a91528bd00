import { expect, test } from "vitest";
import { claimsOf, problemsOf } from "./problems.ts";
import type { PrivacyAuditResults } from "./table.ts";

const audit = (violation: boolean) => ({ target: { name: "a", epsilon: 1 }, result: { violation } });
const attack = (kind: string, mustFind: boolean, found: boolean) => ({
  attack: kind,
  target: "b",
  epsilon: 1,
  mustFind,
  found,
});
const bound = (largestRatio: number, smallestExactRatio: number) => ({
  statistic: "c",
  norm: "L1",
  largestRatio,
  exactSettings: 1,
  smallestExactRatio,
});

const good = {
  audits: [audit(false)],
  attacks: [attack("audit", true, true), attack("floating-point attack", false, false)],
  sensitivities: [bound(1, 0.995)],
};
const verdicts = (changed: object) => {
  const results = { ...good, ...changed } as unknown as PrivacyAuditResults;
  expect(problemsOf(results).length > 0).toBe(claimsOf(results).some(({ holds }) => !holds));
  return claimsOf(results).map(({ holds }) => holds);
};

test("each claim falls with what contradicts it, and problems name the same", () => {
  expect(verdicts({})).toEqual([true, true, true, true, true]);
  expect(verdicts({ audits: [audit(false), audit(true)] })).toEqual([false, true, true, true, true]);
  expect(verdicts({ attacks: [attack("audit", true, false)] })).toEqual([true, false, true, true, true]);
  expect(verdicts({ attacks: [attack("floating-point attack", false, true)] })).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(verdicts({ sensitivities: [bound(1.001, 1)] })).toEqual([true, true, true, false, true]);
  expect(verdicts({ sensitivities: [bound(1, 0.9)] })).toEqual([true, true, true, true, false]);
});
