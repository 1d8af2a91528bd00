import { deepFreeze } from "../../json/deep-freeze.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { randomiser } from "../report/prepared-reporter.ts";
import { randomId } from "../report/random-id.ts";
import { type ReportBundle, reportBundleFormat } from "./formats.ts";
import type { PreparedBundle } from "./prepared-bundle.ts";

/**
 * Makes reports to all questions at once. Noise is drawn anew for each, so that their losses add up; a record that one of them
 * refuses makes no report at all.
 */
export function preparedBundleReporter({ study, parts }: PreparedBundle): (record: unknown) => ReportBundle {
  const source = SecureSource.platform();
  const asked = Object.entries(parts).map(
    ([name, part]) => [name, part.mechanism, randomiser(part, source)] as const,
  );
  return (record) => {
    const answered = asked.map(([name, mechanism, randomise]) => [
      name,
      { mechanism, values: randomise(record) },
    ]);
    return deepFreeze({
      format: reportBundleFormat,
      id: randomId(source),
      study,
      parts: Object.fromEntries(answered),
    }) as ReportBundle;
  };
}
