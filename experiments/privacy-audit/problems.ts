import type { AttackSummary } from "@dpbayes/privacy/audit";
import type { Claim } from "../experiment.ts";
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

/** What the suite sets out to show, checked against its results. */
export function claimsOf({ audits, attacks, sensitivities }: PrivacyAuditResults): readonly Claim[] {
  const violations = audits.filter(({ result }) => result.violation).length;
  const planted = attacks.filter(({ attack }) => attack === "audit");
  const caught = planted.filter(({ found }) => found).length;
  const floats = attacks.filter(({ attack }) => attack !== "audit");
  const exceeded = sensitivities.filter((row) => !isBound(row)).length;
  const loose = sensitivities.filter((row) => !isTight(row)).length;
  return [
    { text: `${violations} of ${audits.length} audits find a violation`, holds: violations === 0 },
    {
      text: `audits catch ${caught} of ${planted.length} planted bugs`,
      holds: planted.every((row) => row.found === row.mustFind),
    },
    {
      text: "Mironov's floating-point attack succeeds on the textbook's Laplace noise and fails on ours",
      holds: floats.every((row) => row.found === row.mustFind),
    },
    { text: `${exceeded} of ${sensitivities.length} sensitivities are exceeded`, holds: exceeded === 0 },
    {
      text: `${loose} of ${sensitivities.length} are looser than ${TIGHT} where they are called exact`,
      holds: loose === 0,
    },
  ];
}

function holds(row: AttackSummary): boolean {
  return isBound(row) && isTight(row);
}

function isBound({ largestRatio }: AttackSummary): boolean {
  return largestRatio <= 1 + ROUNDING;
}

function isTight({ exactSettings, smallestExactRatio }: AttackSummary): boolean {
  return exactSettings === 0 || smallestExactRatio >= TIGHT;
}
