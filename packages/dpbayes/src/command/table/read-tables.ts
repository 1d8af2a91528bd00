import { tableOfReleases } from "@dpbayes/inference";
import { type NoisyTable, parseRelease } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { isOfFormat, readPublished, tableIn } from "../../files/index.ts";

/** One noisy table, or holders' releases of one study that asks for a table, which bring the study along. */
export function readTables(files: readonly string[]): NoisyTable {
  const documents = files.map((file) => ({ file, value: readPublished(file) }));
  const isRelease = ({ value }: { readonly value: unknown }) => isOfFormat(value, "dpbayes.release/");
  const [first] = documents;
  if (documents.length === 1 && !isRelease(first!)) return tableIn(first!.file, first!.value);
  const other = documents.find((one) => !isRelease(one));
  if (other !== undefined)
    fail("FILE_FORMAT", {
      file: other.file,
      found: "no release, and given with other files",
      accepted: "a noisy table by itself, or releases that dpbayes privatize wrote",
    });
  const releases = documents.map(({ value }) => parseRelease(value));
  return tableOfReleases(releases[0]!.study, releases);
}
