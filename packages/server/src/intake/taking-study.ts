import type { KnownStudy } from "../studies/known-studies.ts";
import type { StudyRow } from "../studies/study-row.ts";

/** A study as whoever takes its reports sees it. */
export interface TakingStudy extends Pick<KnownStudy, "collector"> {
  readonly row: Pick<StudyRow, "key" | "digest" | "admission" | "keep" | "state">;
}

/** The study that reports of this digest are of; undefined where none is, or a draft. */
export type StudyOfDigest = (digest: string) => Promise<TakingStudy | undefined>;
