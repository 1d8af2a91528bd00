import { writeFile } from "node:fs/promises";
import { type AttackSummary, attackAllSensitivities } from "@dpbayes/privacy";
import { rewriteBetweenMarkers } from "../between-markers.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { auditAll } from "./audit-all.ts";
import { attackKnownBugs } from "./known-bugs.ts";
import { type PrivacyAuditResults, privacyAuditPage } from "./table.ts";

const SOURCES = new URL("../../packages/privacy/src/", import.meta.url);
const DRAWS = 1_000_000;
const BUG_DRAWS = 200_000;
const FALSE_ALARM_RATE = 1e-6;
const SETTINGS = 200;
/** A distance found may exceed the bound by rounding only. */
const ROUNDING = 1e-12;
const TIGHT = 0.99;

/** Audits of everything that claims privacy, attacks on planted bugs, attacks on every sensitivity. */
export const privacyAudit: VerificationSuite = {
  name: "privacy-audit",
  about: "every mechanism and path audited with 1,000,000 draws per input; planted bugs; sensitivities",
  async run(progress) {
    const source = await sourceDigest(SOURCES);
    const audits = await auditAll(DRAWS, FALSE_ALARM_RATE, progress);
    progress("planted bugs and Mironov's attack");
    const attacks = attackKnownBugs(BUG_DRAWS, FALSE_ALARM_RATE);
    progress(`sensitivities, ${SETTINGS} settings each`);
    const sensitivities = attackAllSensitivities(SETTINGS);
    const results = { ...circumstances(source), audits, attacks, sensitivities };
    const problems = problemsOf(results);
    // Processes load the code when they start; results of code that has changed since are nobody's.
    if ((await sourceDigest(SOURCES)) !== source) return refuse(progress);
    await store(results);
    for (const problem of problems) progress(`PROBLEM: ${problem}`);
    return problems.length === 0;
  },
};

function refuse(progress: (line: string) => void): false {
  progress("PROBLEM: the sources of packages/privacy changed during the run; nothing was stored");
  return false;
}

function circumstances(source: string) {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: "npm run verify -- privacy-audit",
    source,
    drawsPerInput: DRAWS,
    falseAlarmRate: FALSE_ALARM_RATE,
  };
}

/** What did not go as it must, in words. */
function problemsOf({ audits, attacks, sensitivities }: PrivacyAuditResults): readonly string[] {
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

async function store(results: PrivacyAuditResults): Promise<void> {
  const json = JSON.stringify(results, (_key, value) => (value === Infinity ? null : value), 1);
  await writeFile(new URL("./results.json", import.meta.url), `${json}\n`);
  await rewriteBetweenMarkers(
    new URL("../README.md", import.meta.url),
    "privacy-audit",
    privacyAuditPage(results),
  );
}
