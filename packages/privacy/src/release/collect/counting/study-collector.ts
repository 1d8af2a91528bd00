import { fail } from "../../../errors/index.ts";
import { planBundle } from "../../../plan/plan-bundle.ts";
import { planReport } from "../../../plan/plan-report.ts";
import { isBundle, type StudyBundle } from "../../../study/bundle/study-bundle.ts";
import { familyOf } from "../../../study/families/declared-families.ts";
import { studyDigest } from "../../../study/parse-study.ts";
import type { Study } from "../../../study/study.ts";
import { requireParts } from "../../bundle/collect-bundle.ts";
import type { ReleaseBundle } from "../../bundle/formats.ts";
import { readReportBundle } from "../../bundle/parse-report-bundle.ts";
import { sealBundle } from "../../bundle/seal-bundle.ts";
import { readReport } from "../../format/parse-report.ts";
import type { Release, Report } from "../../format/release.ts";
import { type CountedReport, countsOf, type Gathering, gathering } from "./counts.ts";
import { type QuestionCounter, questionCounter } from "./question-counter.ts";

/** What a collector stores of one report. */
export interface TakenReport extends CountedReport {
  readonly id: string | undefined;
  /** Its numbers, as a text from which they are read back to the last bit. */
  readonly values: string;
}

/** One study's side of a collector that keeps reports and counts in tables of its own. */
export interface StudyCollector {
  readonly study: Study | StudyBundle;
  readonly digest: string;
  /** Cells and steps that a report brings: as many as every other. */
  readonly cells: number;
  readonly steps: number;
  /** Whether a release needs the reports' own numbers: the counts of some question say too little. */
  readonly needsReports: boolean;
  /** Checks one report, or refuses it; `row` counts from 1. Nothing is remembered. */
  take(report: unknown, row?: number): TakenReport;
  /** What a report that was taken is counted as, from the text of its numbers. */
  counted(values: string): CountedReport;
  /**
   * Makes a release of what was counted and kept anywhere, in any order: that of `collectReports` with `keep: "counts"` where that can be,
   * of the reports themselves elsewhere, digest included.
   */
  gather(): Gathering;
}

/**
 * Plans a study's reports once, for a server that takes them one by one, on any number of machines. It reads no record and draws no number.
 */
export function studyCollector(study: Study | StudyBundle): StudyCollector {
  return isBundle(study) ? ofSeveral(study) : ofOne(study);
}

function ofOne(study: Study): StudyCollector {
  requireNoOrder(study);
  const question = questionCounter(planReport(study));
  return collectorOf(study, [question], {
    read: readReport,
    answers: (report) => [report],
    sealed: ([release]) => release!,
  });
}

/** In the order of their names: that of a declaration may be lost where it is stored. */
function ofSeveral(bundle: StudyBundle): StudyCollector {
  const plan = planBundle(bundle);
  const names = Object.keys(plan.parts).sort();
  const questions = names.map((name) => {
    requireNoOrder(plan.parts[name]!.study);
    return questionCounter(planReport(plan.parts[name]!), `parts.${name}.`);
  });
  return collectorOf(bundle, questions, {
    read: readReportBundle,
    answers(report, row) {
      requireParts(names, report, row);
      return names.map((name) => report.parts[name]!);
    },
    sealed: (releases) => sealBundle(plan, Object.fromEntries(names.map((name, i) => [name, releases[i]!]))),
  });
}

/** What differs between reports to one question and to several. */
interface Asked<Read> {
  read(value: unknown, row: number): Read;
  answers(report: Read, row: number): readonly Pick<Report, "mechanism" | "values">[];
  sealed(releases: readonly Release[]): Release | ReleaseBundle;
}

function collectorOf<Read extends Pick<Report, "id" | "study">>(
  study: Study | StudyBundle,
  questions: readonly QuestionCounter[],
  { read, answers, sealed }: Asked<Read>,
): StudyCollector {
  const digest = studyDigest(study);
  const counts = countsOf(questions);
  return {
    ...{ study, digest },
    cells: counts.cells,
    steps: counts.steps,
    needsReports: questions.some(({ kind }) => kind === "kept"),
    take(value, row = 1) {
      const report = read(value, row);
      if (report.study.digest !== digest) fail("REPORT_STUDY", { row });
      const answered = answers(report, row);
      questions.forEach(({ check }, i) => {
        check(answered[i]!, row);
      });
      const all = answered.map(({ values }) => values);
      return { id: report.id, values: textOf(all), ...counts.of(all) };
    },
    counted: (values) => counts.of(numbersOf(values)),
    gather: () => gathering(questions, numbersOf, sealed),
  };
}

/** Numbers by commas, questions by semicolons. */
function textOf(all: readonly (readonly number[])[]): string {
  return all.map((values) => values.join(",")).join(";");
}

function numbersOf(text: string): readonly (readonly number[])[] {
  return text.split(";").map((values) => values.split(",").map(Number));
}

function requireNoOrder(study: Study): void {
  if (familyOf(study).publicOrder)
    fail("ARGUMENT", {
      name: "study.model.family",
      found: study.model.family,
      accepted:
        "one whose reports may come in any order: a collector keeps none, and theirs says whose they are",
    });
}
