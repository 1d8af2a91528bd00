import type { PrivacyStatement } from "../format/release.ts";
import type { Prepared } from "../report/prepared.ts";
import type { ReportBundle } from "./formats.ts";

export const preparedBundleFormat = "dpbayes.prepared-bundle/1";

/** A local study with several questions, each worked out for the device. It is public and contains no data. */
export interface PreparedBundle {
  readonly format: typeof preparedBundleFormat;
  readonly study: ReportBundle["study"];
  /** What one report to all questions costs the person who makes it. */
  readonly privacy: PrivacyStatement;
  readonly parts: Readonly<Record<string, Prepared>>;
  /** SHA-256 of everything else. */
  readonly digest: string;
}
