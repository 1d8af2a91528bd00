import { fail } from "../../errors/index.ts";
import { mechanismFormats } from "../../mechanisms/mechanism-formats.ts";
import type { ReportPlan } from "../../plan/plan.ts";
import { familyOf } from "../../study/families/declared-families.ts";
import { mechanismRecord, releaseFrame } from "../format/frame.ts";
import type { Release, Report } from "../format/release.ts";
import { seal, type Unsealed } from "../format/seal.ts";
import type { Keep } from "./collect-options.ts";
import { misfitFinder } from "./output-domain.ts";
import { differingField } from "./same-mechanism.ts";
import { bitsTally } from "./tally/bits-tally.ts";
import { countedOf, isSummable, stepsOf } from "./tally/counted.ts";
import { MOST_NUMBERS_KEPT, type ReportOrder, reportTally } from "./tally/report-tally.ts";
import { sumTally } from "./tally/sum-tally.ts";
import type { Tallied, Tally } from "./tally/tally.ts";

/** The reports of one study on their way into a release. */
export interface Collection<Read, Made> {
  /** Refuses a report that the plan's mechanism cannot have made. */
  check(report: Read, row: number): void;
  /** Adds a checked report, or refuses it and stays as it was. */
  add(report: Read, row: number): void;
  /** Undefined as long as there is no report. */
  release(): Made | undefined;
}

/** What was collected so far, to be stored or added to another collection of the same study. */
export interface CollectedPart {
  readonly count: number;
  readonly tallied: Tallied;
}

/** The reports to one question: parts that were collected anywhere add up to the release of them all, digest included. */
export interface MergedCollection extends Collection<Answered, Release> {
  part(): CollectedPart;
  merge(part: CollectedPart): void;
}

/** What one question gets of a report. */
type Answered = Pick<Report, "mechanism" | "values">;

/** `within` stands before the fields in errors: the part of a report to several questions. */
export function collection(plan: ReportPlan, keep?: Keep, within = ""): MergedCollection {
  const tally = tallyOf(plan, keep);
  let count = 0;
  return {
    check: reportChecker(plan, within),
    add({ values }, row) {
      tally.add(values, row);
      count++;
    },
    part: () => ({ count, tallied: tally.tallied() }),
    merge(part) {
      tally.merge(part.tallied);
      count += part.count;
    },
    release() {
      if (count === 0) return undefined;
      // The frame states the plan's own mechanism, never one that a report brought along.
      return seal({ ...releaseFrame(plan), count, ...tally.contents(count) } as Unsealed) as Release;
    },
  };
}

function tallyOf(plan: ReportPlan, keep: Keep | undefined): Tally {
  if (keep === "counts") return countTally(plan);
  if (reportsBits(plan)) return bitsTally(lengthOf(plan), keep);
  const summable = isSummable(plan);
  if (keep === "sums" && !summable)
    refuseKeep(plan, "sums", '"reports" or left out: a sum is not enough to analyse them');
  return summable && keep !== "reports"
    ? sumTally(stepsOf(plan))
    : reportTally(refuseMore(summable), orderOf(plan));
}

function countTally(plan: ReportPlan): Tally {
  const counted = countedOf(plan);
  if (counted === undefined)
    return refuseKeep(plan, "counts", '"reports" or left out: hardly two of them are alike');
  if (counted.kind === "sums") return sumTally(counted.steps);
  const tally = reportTally(refuseMore(false), orderOf(plan));
  return { ...tally, add: (values, row) => tally.add(counted.cellOf(values), row) };
}

function refuseKeep({ statistic, mechanism }: ReportPlan, keep: Keep, accepted: string): never {
  const found = `"${keep}" for ${statistic.kind} with ${mechanism.kind}`;
  return fail("ARGUMENT", { name: "options.keep", found, accepted });
}

/** Report i may be that of the i-th member of a public list; elsewhere the order in which reports came means nothing. */
function orderOf({ study }: ReportPlan): ReportOrder {
  return familyOf(study).publicOrder ? "arrival" : "own";
}

function reportsBits({ route, mechanism }: ReportPlan): boolean {
  return route === "answer" && mechanismFormats[mechanism.kind].says === "bits";
}

/** Every report is held against the plan, so that a forged one can neither poison nor block a batch. */
function reportChecker(plan: ReportPlan, within: string): Collection<Answered, Release>["check"] {
  const planned = mechanismRecord(plan.mechanism);
  const length = lengthOf(plan);
  const misfit = misfitFinder(plan);
  return ({ mechanism, values }, row) => {
    const wrong = (field: string, found: string, accepted: string) =>
      refuse(row, `${within}${field}`, found, accepted);
    const differing = differingField(mechanism, planned);
    if (differing !== undefined) wrong(differing, "not the plan's", "as planned for the study");
    if (values.length !== length)
      wrong("values", "an array of another length", `an array of ${length} numbers`);
    const odd = misfit(values);
    if (odd) wrong(`values[${odd.index}]`, "outside the mechanism's output", odd.accepted);
  };
}

function lengthOf(plan: ReportPlan): number {
  return plan.statistic.layout.coordinates.length;
}

function refuseMore(summable: boolean): () => never {
  const instead = summable ? 'or options.keep "sums"' : "or be collected in parts";
  const accepted = `at most ${MOST_NUMBERS_KEPT}, ${instead}`;
  return () => fail("REPORTS_TOO_MANY", { found: MOST_NUMBERS_KEPT, accepted });
}

function refuse(row: number, field: string, found: string, accepted: string): never {
  return fail("REPORT_FIELD", { row, field, found, accepted });
}
