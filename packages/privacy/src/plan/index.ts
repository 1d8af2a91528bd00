export type {
  AnswerPlan,
  InputsAndAnswerPlan,
  Plan,
  ReportPlan,
  VectorPlan,
  VectorReportPlan,
} from "./plan.ts";
export { planReport } from "./plan-report.ts";
export { cost, plan } from "./plan-study.ts";
export { planTable } from "./plan-table.ts";
export type { CountsReading, Reading, RowReading, ValueReading } from "./reading.ts";
