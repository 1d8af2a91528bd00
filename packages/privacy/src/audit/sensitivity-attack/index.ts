export { type AttackSummary, attackAllSensitivities } from "./attack-all.ts";
export { type AttackEffort, type AttackResult, attackSensitivity } from "./attack-sensitivity.ts";
export type { InputDomain } from "./input-domain.ts";
