import type { AttackSummary } from "@dpbayes/privacy";
import type { AuditRow } from "./audit-all.ts";
import type { AttackRow } from "./known-bugs.ts";

export interface PrivacyAuditResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  /** Digest of packages/privacy/src at the time. */
  readonly source: string;
  readonly drawsPerInput: number;
  readonly falseAlarmRate: number;
  readonly audits: readonly AuditRow[];
  readonly attacks: readonly AttackRow[];
  readonly sensitivities: readonly AttackSummary[];
}

/** The suite's part of experiments/README.md. */
export function privacyAuditPage(results: PrivacyAuditResults): string {
  const { date, node, command, source, drawsPerInput, falseAlarmRate } = results;
  return [
    `${date}, Node ${node}, \`${command}\`, sources ${source.slice(0, 12)}, ${drawsPerInput.toLocaleString("en")} draws per input and pair; ` +
      `false-alarm rate ${falseAlarmRate.toExponential()} for the whole table of audits. No seed: the private side has none.`,
    auditTable(results.audits),
    attackTable(results.attacks),
    sensitivityTable(results.sensitivities),
  ].join("\n\n");
}

/** One line per target; under each epsilon what was proved, and what would have been detected. */
function auditTable(rows: readonly AuditRow[]): string {
  const names = [...new Set(rows.map(nameOf))];
  const epsilons = [...new Set(rows.map(({ target }) => target.epsilon))];
  return table(
    [
      "target",
      "δ",
      ...epsilons.map((epsilon) => `claimed ε = ${epsilon}: proved, would detect`),
      "violations",
    ],
    names.map((name) => {
      const own = rows.filter((row) => nameOf(row) === name);
      const { delta } = own[0]!.result.claimed;
      const cells = own.map(
        ({ result }) => `${shown(result.epsilonLower)}, ${shown(result.smallestDetectable)}`,
      );
      const violations = own.filter(({ result }) => result.violation).length;
      return [
        name,
        delta === 0 ? "0" : delta.toExponential(0),
        ...cells,
        violations > 0 ? `**${violations}**` : "0",
      ];
    }),
  );
}

function nameOf({ target }: AuditRow): string {
  return `${target.group}: ${target.name}`;
}

function attackTable(rows: readonly AttackRow[]): string {
  return table(
    ["attack", "on", "ε", "evidence", "found", "as it must"],
    rows.map((row) => [
      row.attack,
      row.target,
      String(row.epsilon),
      row.attack === "audit" ? `ε at least ${shown(row.evidence)}` : `${row.evidence} betraying outputs`,
      row.found ? "yes" : "no",
      row.found === row.mustFind ? "yes" : "**no**",
    ]),
  );
}

function sensitivityTable(rows: readonly AttackSummary[]): string {
  return table(
    ["statistic", "norm", "neighbours", "settings", "largest found/bound", "smallest where exact"],
    rows.map((row) => [
      row.statistic,
      row.norm,
      row.neighbours,
      String(row.settings),
      row.largestRatio.toFixed(6),
      row.exactSettings === 0 ? "–" : row.smallestExactRatio.toFixed(6),
    ]),
  );
}

function shown(value: number): string {
  return Number.isFinite(value) ? value.toFixed(3) : "–";
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
