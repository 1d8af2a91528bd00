export type { AnswerPlan, InputsAndAnswerPlan, Plan, VectorPlan } from "./plan.ts";
export { planReport } from "./plan-report.ts";
export { cost, plan } from "./plan-study.ts";
export { planTable } from "./plan-table.ts";
