import { fail } from "../../errors/index.ts";
import { MOST_LINE_CHARACTERS } from "../../json/limits.ts";
import { strictJson } from "../../json/strict-json.ts";
import type { ReportPlan } from "../../plan/plan.ts";
import { studyDigest } from "../../study/parse-study.ts";
import { readReport } from "../format/parse-report.ts";
import type { Release, Report } from "../format/release.ts";
import type { Keep } from "./collect-options.ts";
import { type Collection, collection } from "./collection.ts";
import { largeSet } from "./tally/large-collections.ts";

/** Takes reports in one by one and gives a release for every study that got some. */
export interface ReportIntake<Made> {
  /** Checks one report (or its JSON text) and adds it to its study, or refuses it; `row` counts from 1. */
  accept(value: unknown, row: number): void;
  releases(): readonly Made[];
}

/** The intake of reports to one question. */
export function reportIntake(plans: readonly ReportPlan[], keep?: Keep): ReportIntake<Release> {
  const collections = plans.map((plan) => [studyDigest(plan.study), collection(plan, keep)] as const);
  return intakeOf(readReport, new Map<string, Collection<Report, Release>>(collections));
}

/**
 * The one way for reports into releases: read, brought to the study whose digest they name, held
 * against its plan, and counted once per id.
 */
export function intakeOf<Read extends Pick<Report, "id" | "study">, Made>(
  read: (value: unknown, row: number) => Read,
  collections: ReadonlyMap<string, Collection<Read, Made>>,
): ReportIntake<Made> {
  const once = onlyOnce();
  return {
    accept(value, row) {
      const report = read(typeof value === "string" ? fromText(value, row) : value, row);
      const target = collections.get(report.study.digest) ?? fail("REPORT_STUDY", { row });
      target.check(report, row);
      once(report.id, row, () => target.add(report, row));
    },
    releases: () => [...collections.values()].flatMap((each) => each.release() ?? []),
  };
}

/**
 * Runs `add` for every id once. The id is taken first and given back if `add` fails: nothing is added whose
 * id was not taken, and a copy that was left out does not keep the one that fits out.
 */
export function onlyOnce() {
  const seen = largeSet();
  return (id: string | undefined, row: number, add: () => void): void => {
    if (id !== undefined && !seen.add(id)) fail("REPORT_DUPLICATE", { row });
    try {
      add();
    } catch (error) {
      if (id !== undefined) seen.delete(id);
      throw error;
    }
  };
}

/** A line of a file. What is told about it does not show the text. */
function fromText(text: string, row: number): unknown {
  const refuse = (found: string, accepted: string) =>
    fail("REPORT_FIELD", { row, field: "format", found, accepted });
  if (text.length > MOST_LINE_CHARACTERS)
    refuse(`a text of ${text.length} characters`, `a text of at most ${MOST_LINE_CHARACTERS}`);
  const read = strictJson(text);
  return "value" in read ? read.value : refuse(`a text that ${read.problem}`, "JSON");
}
