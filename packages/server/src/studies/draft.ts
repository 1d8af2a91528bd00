import { parseStudyOrBundle, type Study, type StudyBundle, studyDigest } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import type { Admission, StudyRow } from "./study-row.ts";

/** What an owner declares. */
export interface StudyDraft {
  readonly slug: string;
  /** The same question at several epsilons is one survey; the slug unless said otherwise. */
  readonly survey?: string;
  /** dpbayes.study/1 */
  readonly study: unknown;
  readonly admission?: Admission;
  readonly keep?: StudyRow["keep"];
  /** When it closes by itself. */
  readonly closes?: string;
}

/** A draft that was read: a valid study from the first, so that nothing else is ever stored. */
export interface ReadDraft extends Pick<StudyRow, "slug" | "survey" | "digest" | "admission" | "keep"> {
  readonly body: string;
  readonly closes: Date | null;
}

export function readDraft({ slug, survey = slug, study, closes, ...choices }: StudyDraft): ReadDraft {
  const parsed = parseStudyOrBundle(study);
  return {
    ...{ slug, survey },
    digest: studyDigest(parsed),
    body: JSON.stringify(parsed),
    admission: admissionOf(parsed, choices.admission),
    keep: choices.keep ?? "reports",
    closes: closes === undefined ? null : new Date(closes),
  };
}

/** Whether people randomise their own answers; otherwise holders of tables send releases. */
export function isLocal(study: Study | StudyBundle): boolean {
  return study.privacy.setting === "local";
}

function admissionOf(study: Study | StudyBundle, chosen: Admission | undefined): Admission {
  const local = isLocal(study);
  const admission = chosen ?? (local ? "invitation" : "holders");
  if (local === (admission !== "holders")) return admission;
  return fail("STUDY_ADMISSION", {
    found: admission,
    accepted: local ? "anyone, invitation or relay: people report themselves" : "holders",
  });
}
