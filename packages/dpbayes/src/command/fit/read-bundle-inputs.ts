import { collectReports, parseReleaseBundle, type ReleaseBundle, type StudyBundle } from "@dpbayes/privacy";
import { isReleaseBundle } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { collectFiles, type Inputs, isReportsFile, releaseIn } from "./read-inputs.ts";

/** Files of releases and of reports to several questions; `onNote` hears of refused reports. Gives the inputs of a part by its name. */
export async function readBundleInputs(
  study: StudyBundle,
  files: readonly string[],
  onNote: (note: string) => void = () => {},
): Promise<(part: string) => Inputs> {
  const bundles = files.filter((file) => !isReportsFile(file)).map((file) => bundleIn(file, study));
  const reports = files.filter(isReportsFile);
  const collected =
    reports.length === 0
      ? undefined
      : await collectFiles(study, reports, (lines) => collectReports(study, lines), onNote);
  const all = [...bundles, ...(collected?.releases ?? [])];
  return (part) => ({
    releases: all.map(({ parts }) => parts[part]!),
    ...(collected?.refused && { refused: collected.refused }),
  });
}

function bundleIn(file: string, study: StudyBundle): ReleaseBundle {
  const value = releaseIn(file);
  if (!isReleaseBundle(value))
    return fail("FILE_FORMAT", {
      file,
      found: "a release of one question",
      accepted: `releases of all questions of ${study.id}, which dpbayes privatize wrote`,
    });
  const bundle = parseReleaseBundle(value);
  const missing = Object.keys(study.models).find((name) => !Object.hasOwn(bundle.parts, name));
  if (missing === undefined) return bundle;
  return fail("FILE_FORMAT", {
    file,
    found: `without a release for ${missing}`,
    accepted: `of a study with the parts ${Object.keys(study.models).join(", ")}`,
  });
}
