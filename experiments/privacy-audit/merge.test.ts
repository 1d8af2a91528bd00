import type { AuditResult } from "@dpbayes/privacy/audit";
import { expect, test } from "vitest";
import type { AuditRow } from "./audit-all.ts";
import { mergeResults } from "./merge.ts";
import { type PrivacyAuditResults, privacyAuditPage } from "./table.ts";
import { auditTargets } from "./targets.ts";

function row(index: number, epsilonLower: number, draws = 1000): AuditRow {
  const { group, name, epsilon } = auditTargets[index]!;
  const result: AuditResult = {
    violation: false,
    claimed: { epsilon, delta: 0, neighbours: "local" },
    epsilonLower,
    smallestDetectable: 2 * epsilon,
    falseAlarmRate: 1e-7,
    draws,
    pairs: [],
  };
  return { target: { group, name, epsilon }, result };
}

const bug = (target: string, evidence: number) =>
  ({ attack: "audit", target, epsilon: 1, mustFind: true, found: true, evidence }) as const;

const gone: AuditRow = { ...row(0, 0), target: { group: "table", name: "of old", epsilon: 1 } };
const stored: PrivacyAuditResults = {
  date: "2026-01-01",
  node: "v20",
  command: "all",
  source: "a".repeat(64),
  drawsPerInput: 1000,
  falseAlarmRate: 1e-6,
  audits: [row(0, 0.01), row(1, 0.02), row(2, 0.03), gone],
  attacks: [bug("one", 1), bug("two", 2)],
  sensitivities: [],
};
const later = { date: "2026-02-02", node: "v20", command: "some", source: "b".repeat(64) };
const last = auditTargets.length - 1;

test("fresh rows replace old ones, in the order of the targets; rows of targets that are no more go", () => {
  const fresh = { audits: [row(last, 0.5, 50), row(1, 0.7)], attacks: [bug("two", 9)] };
  const merged = mergeResults(stored, fresh, later);
  expect(merged.audits.map(({ result }) => result.epsilonLower)).toEqual([0.01, 0.7, 0.03, 0.5]);
  expect(merged.attacks.map(({ evidence }) => evidence)).toEqual([1, 9]);
  expect(merged.date).toBe("2026-01-01");
});

test("the page says which rows were run when; a name belongs to its latest run", () => {
  const name = ({ target }: AuditRow) => `${target.group}: ${target.name}`;
  const once = mergeResults(stored, { audits: [row(1, 0.7), row(last, 0.5, 50)], attacks: [] }, later);
  const page = privacyAuditPage(once);
  expect(page).toContain("2026-01-01, Node v20, `all`, sources aaaaaaaaaaaa");
  expect(page).toContain(`2026-02-02, Node v20, \`some\`, sources bbbbbbbbbbbb: ${name(row(1, 0))}`);
  expect(page).toContain(`${name(row(last, 0))} (50 draws)`);
  expect(page).toContain("false-alarm rate 4e-7");
  const twice = mergeResults(
    once,
    { audits: [row(last, 0.6)], attacks: [] },
    { ...later, date: "2026-03-03" },
  );
  expect(twice.parts?.map(({ date, names }) => [date, names.length])).toEqual([
    ["2026-02-02", 1],
    ["2026-03-03", 1],
  ]);
});

test("the page says what is lost beyond a claimed distance", () => {
  const near = row(0, 0.9);
  const beyond = { apart: 24, epsilon: 12, delta: 0, epsilonLower: 8.4, violation: false };
  const claimed = { epsilon: 1, delta: 0, neighbours: "local-within-2" } as const;
  const far: AuditRow = { ...near, result: { ...near.result, claimed, beyond } };
  expect(privacyAuditPage({ ...stored, audits: [far] })).toMatch(
    /1 \(local-within-2\) +\| 24 counts +\| 8\.400 +\| 12\.000/,
  );
  expect(privacyAuditPage(stored)).not.toContain("farthest records");
});
