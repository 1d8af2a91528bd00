/**
 * `@dpbayes/privacy/plan`: the parts of a plan, for programs that read tables themselves.
 */

// Plans of one kind.

export { planReport } from "./plan-report.ts";
export { planTable } from "./plan-table.ts";

// How a record is read.

export type { Answer, Measure } from "../measurements/measure.ts";
export type { CountsReading, Reading, RowReading, ValueReading } from "../measurements/reading.ts";
export type { Contribution } from "../statistics/persons/contribution.ts";
export { unitScale } from "../study/formula/factor-value.ts";
export { logarithmSeries } from "../study/formula/natural-logarithm.ts";
