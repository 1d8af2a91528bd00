export type {
  AnswerPlan,
  InputsAndAnswerPlan,
  ReleasePlan,
  ReportPlan,
  VectorPlan,
  VectorReportPlan,
} from "./plan.ts";
export { cost, planRelease } from "./plan-release.ts";
export { planReport } from "./plan-report.ts";
export { planTable } from "./plan-table.ts";
export type { CountsReading, Reading, RowReading, ValueReading } from "./reading.ts";
