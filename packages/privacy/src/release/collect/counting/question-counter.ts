import type { ReportPlan } from "../../../plan/plan.ts";
import type { Release, Report } from "../../format/release.ts";
import { collection, type MergedCollection } from "../collection.ts";
import { type Counted, countedOf } from "../tally/counted.ts";

/** How the reports to one question are counted as they arrive. */
export interface QuestionCounter {
  readonly kind: Counted["kind"] | "kept";
  /** Numbers that are added up. */
  readonly steps: number;
  check(report: Pick<Report, "mechanism" | "values">, row: number): void;
  /** The text of a report's cell, where cells are counted. */
  cellOf(values: readonly number[]): string;
  /** A report as whole numbers of steps, where they are added up; none elsewhere. */
  stepsOf(values: readonly number[]): readonly number[];
  gather(): GatheredQuestion;
}

/** What was counted or kept of one question, on its way into a release. */
export interface GatheredQuestion {
  cell(cell: string, times: number): void;
  sums(sums: readonly bigint[], count: number): void;
  report(values: readonly number[]): void;
  release(): Release | undefined;
}

/** `within` stands before the fields in errors: the part of a report to several questions. */
export function questionCounter(plan: ReportPlan, within = ""): QuestionCounter {
  const counted = countedOf(plan);
  const keep = counted && "counts";
  const steps = counted?.kind === "sums" ? counted.steps : new Float64Array();
  const { check } = collection(plan, keep, within);
  return {
    kind: counted?.kind ?? "kept",
    steps: steps.length,
    check,
    cellOf: (values) => (counted?.kind === "cells" ? counted.cellOf(values).join(",") : ""),
    stepsOf: (values) => Array.from(steps, (step, i) => Math.round(values[i]! / step)),
    gather: () => gathered(collection(plan, keep)),
  };
}

function gathered(into: MergedCollection): GatheredQuestion {
  return {
    cell: (cell, count) => into.merge({ count, tallied: { kind: "cells", cells: [[cell, count]] } }),
    sums: (sums, count) => into.merge({ count, tallied: { kind: "sums", sums } }),
    report: (values) => into.merge({ count: 1, tallied: { kind: "cells", cells: [[values.join(","), 1]] } }),
    release: into.release,
  };
}
