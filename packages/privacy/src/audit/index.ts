export type { AuditableMechanism } from "../mechanisms/attack/attacks.ts";
export { type AuditOptions, type AuditResult, audit, type PairFinding } from "./audit.ts";
export type { Auditable, Side } from "./auditables/auditable.ts";
export { posteriorAuditable } from "./auditables/posterior-auditables.ts";
export type { ClaimFinding } from "./evidence/privacy-test.ts";
export {
  type FloatingPointAttackOptions,
  type FloatingPointAttackResult,
  floatingPointAttack,
} from "./floating-point-attack.ts";
export * from "./sensitivity-attack/index.ts";
