import type { AuditRow } from "./audit-all.ts";
import type { Circumstances } from "./circumstances.ts";
import type { AttackRow } from "./known-bugs.ts";
import type { PartialRun, PrivacyAuditResults } from "./table.ts";
import { auditTargets, targetName } from "./targets.ts";

/** Rows of a run of some targets and attacks only. */
export interface FreshRows {
  readonly audits: readonly AuditRow[];
  readonly attacks: readonly AttackRow[];
}

/**
 * Stored results with fresh rows in the place of old ones of the same name and epsilon. Rows of targets that
 * are no more are left out; the order is that of the targets. The page says of every row which run made it.
 */
export function mergeResults(
  stored: PrivacyAuditResults,
  fresh: FreshRows,
  circumstances: Circumstances,
): PrivacyAuditResults {
  const audits = merged(stored.audits, fresh.audits, auditKey);
  const order = new Map(auditTargets.map((target, i) => [`${targetName(target)} ${target.epsilon}`, i]));
  return {
    ...stored,
    audits: audits
      .filter((row) => order.has(auditKey(row)))
      .sort((a, b) => order.get(auditKey(a))! - order.get(auditKey(b))!),
    attacks: merged(stored.attacks, fresh.attacks, attackKey).sort((a, b) => a.epsilon - b.epsilon),
    parts: mergedParts(stored.parts ?? [], fresh, circumstances),
  };
}

function auditKey({ target }: AuditRow): string {
  return `${targetName(target)} ${target.epsilon}`;
}

function attackKey({ attack, target, epsilon }: AttackRow): string {
  return `${attack} ${target} ${epsilon}`;
}

function merged<Row>(old: readonly Row[], fresh: readonly Row[], key: (row: Row) => string): Row[] {
  const replaced = new Set(fresh.map(key));
  return [...old.filter((row) => !replaced.has(key(row))), ...fresh];
}

/** A name belongs to the latest run that made its rows. */
function mergedParts(
  parts: readonly PartialRun[],
  { audits, attacks }: FreshRows,
  circumstances: Circumstances,
): readonly PartialRun[] {
  const names = [
    ...new Set([...audits.map(({ target }) => targetName(target)), ...attacks.map(({ target }) => target)]),
  ];
  const older = parts.map((part) => ({
    ...part,
    names: part.names.filter((name) => !names.includes(name)),
  }));
  return [...older.filter((part) => part.names.length > 0), { ...circumstances, names }];
}
