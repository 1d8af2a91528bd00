export { type AuditOptions, type AuditResult, audit, type PairFinding } from "./audit.ts";
export type { Auditable, Side } from "./auditable.ts";
export {
  type FloatingPointAttackOptions,
  type FloatingPointAttackResult,
  floatingPointAttack,
} from "./floating-point-attack.ts";
export type { AuditableMechanism } from "./mechanism-auditables.ts";
export { posteriorAuditable } from "./posterior-auditables.ts";
export type { ClaimFinding } from "./privacy-test.ts";
export * from "./sensitivity-attack/index.ts";
