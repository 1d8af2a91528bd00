import type { StudyBundle } from "../../study/bundle/study-bundle.ts";
import type { PrivacyStatement, Release, Report } from "../format/release.ts";

/**
 * The releases of all questions of a study with several, made from the same records and paid for as one. Each part is a
 * release like any other, and may be read by itself.
 */
export interface ReleaseBundle<Part extends Release = Release> {
  readonly format: "dpbayes.release-bundle/1";
  readonly study: StudyBundle;
  /** Who made it, a public label. */
  readonly holder?: string;
  /** What all parts spent together. */
  readonly privacy: PrivacyStatement;
  readonly parts: Readonly<Record<string, Part>>;
  /** SHA-256 of everything else. */
  readonly digest: string;
}

/** One person's answers to all questions, each privatised by its share of the budget. */
export interface ReportBundle {
  readonly format: "dpbayes.report-bundle/1";
  /** A random label drawn for this one report, so that a copy of it is not counted again. */
  readonly id?: string;
  readonly study: { readonly id: string; readonly digest: string };
  readonly parts: Readonly<Record<string, Pick<Report, "mechanism" | "values">>>;
}

export const releaseBundleFormat = "dpbayes.release-bundle/1";
export const reportBundleFormat = "dpbayes.report-bundle/1";
