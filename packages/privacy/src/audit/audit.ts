import type { Relation } from "../accounting/loss.ts";
import { fail, kindOf, requireCount, requireWithin } from "../errors/index.ts";
import type { AuditableMechanism } from "../mechanisms/attack/attacks.ts";
import { isBundle, type StudyBundle } from "../study/bundle/study-bundle.ts";
import type { Study } from "../study/study.ts";
import type { Auditable } from "./auditables/auditable.ts";
import { bundleAuditable } from "./auditables/bundle-auditables.ts";
import { mechanismAuditables } from "./auditables/mechanism-auditables.ts";
import { type BeyondDistance, beyondDistance, studyAuditables } from "./auditables/study-auditables.ts";
import { claimsOf } from "./evidence/claims.ts";
import { type ClaimFinding, testClaims } from "./evidence/privacy-test.ts";

export interface AuditOptions {
  /** Runs per input and pair of neighbouring inputs; 200,000 unless stated. */
  readonly draws?: number;
  /**
   * The probability, at most, that a target which keeps its claim is called a violator; 1e-6 unless
   * stated. It covers all pairs, claims and events of the call together.
   */
  readonly falseAlarmRate?: number;
}

/** What was found on one pair of neighbouring inputs. */
export interface PairFinding {
  readonly pair: string;
  readonly violation: boolean;
  /** The declared loss first, then, for Gaussian noise, points of its trade-off curve. */
  readonly claims: readonly ClaimFinding[];
}

/** What was found on records further apart than the claim reaches. */
export interface BeyondFinding {
  /** How many counts the records are apart: the farthest of the study's domain. */
  readonly apart: number;
  /** What the noise loses there at most, by proof; absent where nothing is proved. */
  readonly epsilon?: number;
  readonly delta: number;
  /** With confidence 1 - falseAlarmRate, the true epsilon there, at that delta, is at least this. */
  readonly epsilonLower: number;
  /** Whether even the proved loss is exceeded. */
  readonly violation: boolean;
}

export interface AuditResult {
  readonly violation: boolean;
  /** The declared loss as (epsilon, delta), and between which neighbours. */
  readonly claimed: { readonly epsilon: number; readonly delta: number; readonly neighbours: Relation };
  /** With confidence 1 - falseAlarmRate, the true epsilon at the claimed delta is at least this. */
  readonly epsilonLower: number;
  /**
   * The smallest violation this audit would detect: if the best of the tested events had this true
   * epsilon (at the claimed delta), it would be flagged with probability at least 0.9. Infinity if no
   * violation could show on any of them: more draws are needed.
   */
  readonly smallestDetectable: number;
  readonly falseAlarmRate: number;
  readonly draws: number;
  readonly pairs: readonly PairFinding[];
  /** Of a study whose epsilon holds within a distance of counts only: what the farthest records lose, which is more. */
  readonly beyond?: BeyondFinding;
}

/**
 * Tests a claimed privacy loss by running the target on neighbouring inputs: a mechanism on its
 * worst-case secrets, a study from records to released values (all its questions at once), or anything that says how to draw
 * from it. A quarter of the runs look for events that one input makes too likely; the rest test
 * them by exact binomial bounds. An audit can refute a claim; it cannot prove one, but it says how
 * small a violation it would have seen.
 *
 * @example
 * ```ts
 * import { audit } from "@dpbayes/privacy/audit";
 * import { randomisedResponse } from "@dpbayes/privacy/mechanisms";
 * const result = audit(randomisedResponse({ epsilon: 1 }), { draws: 20_000 });
 * console.log(result.violation, result.epsilonLower > 0.7, result.smallestDetectable < 1.4); // false true true
 * ```
 */
export function audit(
  target: AuditableMechanism | Study | StudyBundle | Auditable,
  options: AuditOptions = {},
): AuditResult {
  const draws = requireCount("draws", options.draws ?? 200_000, 1_000);
  const falseAlarmRate = requireWithin("falseAlarmRate", options.falseAlarmRate ?? 1e-6, 1e-300, 0.5);
  const auditables = auditablesOf(target);
  const far = isStudy(target) && !isBundle(target) ? beyondDistance(target) : undefined;
  const share = falseAlarmRate / (auditables.length + (far === undefined ? 0 : 1));
  const pairs = auditables.map((pair) => auditPair(pair, draws, share));
  const beyond = far && auditBeyond(far, draws, share);
  const declared = pairs.map((pair) => pair.claims[0]!);
  const { epsilon, delta } = declared[0]!;
  const { neighbours } = auditables[0]!.claimed;
  return Object.freeze({
    violation: pairs.some((pair) => pair.violation) || beyond?.violation === true,
    claimed: Object.freeze({ epsilon, delta, neighbours }),
    epsilonLower: Math.max(...declared.map((claim) => claim.epsilonLower)),
    smallestDetectable: Math.min(...declared.map((claim) => claim.smallestDetectable)),
    falseAlarmRate,
    draws,
    pairs: Object.freeze(pairs),
    ...(beyond && { beyond }),
  });
}

function isStudy(
  target: AuditableMechanism | Study | StudyBundle | Auditable,
): target is Study | StudyBundle {
  return !("draw" in target || "randomise" in target);
}

function auditablesOf(target: AuditableMechanism | Study | StudyBundle | Auditable): readonly Auditable[] {
  if (typeof target !== "object" || target === null)
    return fail("ARGUMENT", {
      name: "target",
      found: kindOf(target),
      accepted: "a mechanism, a study, or anything with a draw function",
    });
  if (isStudy(target)) return isBundle(target) ? [bundleAuditable(target)] : studyAuditables(target);
  return "draw" in target ? [target] : mechanismAuditables(target);
}

function auditPair(pair: Auditable, draws: number, falseAlarmRate: number): PairFinding {
  const claims = testClaims(pair, claimsOf(pair), draws, falseAlarmRate);
  return Object.freeze({
    pair: pair.name,
    violation: claims.some((claim) => claim.violation),
    claims: Object.freeze(claims),
  });
}

function auditBeyond(far: BeyondDistance, draws: number, falseAlarmRate: number): BeyondFinding {
  const { violation, claims } = auditPair(far, draws, falseAlarmRate);
  const { epsilon, delta, epsilonLower } = claims[0]!;
  const { apart, known } = far;
  return Object.freeze({
    apart,
    ...(known && { epsilon }),
    delta,
    epsilonLower,
    violation: known && violation,
  });
}
