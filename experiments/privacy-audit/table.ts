import type { AttackSummary } from "@dpbayes/privacy/audit";
import { markdownTable } from "../markdown.ts";
import type { AuditRow } from "./audit-all.ts";
import type { Circumstances } from "./circumstances.ts";
import type { AttackRow } from "./known-bugs.ts";
import { targetName } from "./targets.ts";

/** A later run of some targets and attacks, by their names. */
export interface PartialRun extends Circumstances {
  readonly names: readonly string[];
}

/** Of the whole run; rows of the names in `parts` come from later ones. */
export interface PrivacyAuditResults extends Circumstances {
  readonly drawsPerInput: number;
  readonly falseAlarmRate: number;
  readonly audits: readonly AuditRow[];
  readonly attacks: readonly AttackRow[];
  readonly sensitivities: readonly AttackSummary[];
  readonly parts?: readonly PartialRun[];
}

/** The suite's part of its page. */
export function privacyAuditPage(results: PrivacyAuditResults): string {
  const { drawsPerInput, audits, parts = [] } = results;
  // Rows of partial runs come on top of those of the whole one, so their shares are added up.
  const rate = audits.reduce((sum, { result }) => sum + result.falseAlarmRate, 0);
  return [
    `${runLine(results)}, ${drawsPerInput.toLocaleString("en")} draws per input and pair unless a row says otherwise; ` +
      `false-alarm rate ${Number(rate.toPrecision(2)).toExponential()} for the whole table of audits. No seed: the private side has none.`,
    ...parts.map(partLine),
    auditTable(audits, drawsPerInput),
    ...beyondTable(audits),
    attackTable(results.attacks),
    sensitivityTable(results.sensitivities),
  ].join("\n\n");
}

function runLine({ date, node, command, source }: Circumstances): string {
  return `${date}, Node ${node}, \`${command}\`, sources ${source.slice(0, 12)}`;
}

function partLine(part: PartialRun): string {
  return `Run by themselves: ${runLine(part)}: ${part.names.join("; ")}.`;
}

/** One line per target; under each epsilon what was proved, and what would have been detected. */
function auditTable(rows: readonly AuditRow[], usualDraws: number): string {
  const names = [...new Set(rows.map(({ target }) => targetName(target)))];
  const epsilons = [...new Set(rows.map(({ target }) => target.epsilon))];
  return markdownTable(
    [
      "target",
      "δ",
      ...epsilons.map((epsilon) => `claimed ε = ${epsilon}: proved, would detect`),
      "violations",
    ],
    names.map((name) => {
      const own = rows.filter(({ target }) => targetName(target) === name);
      const { claimed, draws } = own[0]!.result;
      const cells = own.map(
        ({ result }) => `${shown(result.epsilonLower)}, ${shown(result.smallestDetectable)}`,
      );
      const violations = own.filter(({ result }) => result.violation).length;
      return [
        draws === usualDraws ? name : `${name} (${draws.toLocaleString("en")} draws)`,
        claimed.delta === 0 ? "0" : claimed.delta.toExponential(0),
        ...cells,
        violations > 0 ? `**${violations}**` : "0",
      ];
    }),
  );
}

/** Where epsilon is claimed within a distance of counts only: what the farthest records lose, which nobody claims. */
function beyondTable(rows: readonly AuditRow[]): readonly string[] {
  const far = rows.flatMap(({ target, result: { claimed, beyond } }) =>
    beyond === undefined
      ? []
      : [
          [
            targetName(target),
            `${claimed.epsilon} (${claimed.neighbours})`,
            `${beyond.apart} counts`,
            shown(beyond.epsilonLower),
            beyond.epsilon === undefined ? "–" : shown(beyond.epsilon),
          ],
        ],
  );
  if (far.length === 0) return [];
  return [
    markdownTable(["target", "claimed ε", "farthest records", "proved there: at least", "at most"], far),
  ];
}

function attackTable(rows: readonly AttackRow[]): string {
  return markdownTable(
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
  return markdownTable(
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
