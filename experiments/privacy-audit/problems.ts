import type { AttackSummary } from "@dpbayes/privacy/audit";
import type { PrivacyAuditResults } from "./table.ts";

/** A distance found may exceed the bound by rounding only. */
const ROUNDING = 1e-12;
const TIGHT = 0.99;

/** What did not go as it must, in words. */
export function problemsOf({ audits, attacks, sensitivities }: PrivacyAuditResults): readonly string[] {
  return [
    ...audits
      .filter(({ result }) => result.violation)
      .map(({ target }) => `${target.name} at epsilon ${target.epsilon} violates its claim`),
    ...attacks
      .filter((row) => row.found !== row.mustFind)
      .map((row) => `${row.attack} on ${row.target} at epsilon ${row.epsilon}: found is ${row.found}`),
    ...sensitivities
      .filter((row) => !holds(row))
      .map((row) => `sensitivity of ${row.statistic}, ${row.norm}`),
  ];
}

function holds({ largestRatio, exactSettings, smallestExactRatio }: AttackSummary): boolean {
  return largestRatio <= 1 + ROUNDING && (exactSettings === 0 || smallestExactRatio >= TIGHT);
}
