/**
 * `@dpbayes/privacy/audit`: statistical attacks on mechanisms, and an optimiser that attacks sensitivities.
 */

// Does a claimed loss hold?

export type { AuditableMechanism } from "../mechanisms/attack/attacks.ts";
export {
  type AuditOptions,
  type AuditResult,
  audit,
  type BeyondFinding,
  type PairFinding,
} from "./audit.ts";
export type { Auditable, Side } from "./auditables/auditable.ts";
export { mechanismAuditables } from "./auditables/mechanism-auditables.ts";
export type { Claim } from "./evidence/binomial-evidence.ts";
export type { ClaimFinding } from "./evidence/privacy-test.ts";

// Does a claimed sensitivity hold?

export { type AttackSummary, attackAllSensitivities } from "./sensitivity-attack/attack-all.ts";
export {
  type AttackEffort,
  type AttackResult,
  attackSensitivity,
} from "./sensitivity-attack/attack-sensitivity.ts";
export type { InputDomain } from "./sensitivity-attack/input-domain.ts";

// Do floating-point bits tell the secret?

export {
  type FloatingPointAttackOptions,
  type FloatingPointAttackResult,
  floatingPointAttack,
} from "./floating-point-attack.ts";
