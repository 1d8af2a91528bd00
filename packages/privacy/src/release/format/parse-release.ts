import { fail } from "../../errors/index.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { type Refuse, readShape, shown } from "../../json/read-shape.ts";
import { parseStudy } from "../../study/parse-study.ts";
import { boundsShapes } from "./bounds-shapes.ts";
import { disagreementIn } from "./check-bounds.ts";
import { type Release, type ReportsRelease, releaseFormat } from "./release.ts";
import { digestOf } from "./seal.ts";
import { releaseShape } from "./shape.ts";
import { requireStatedDistance } from "./stated-distance.ts";

const refuse: Refuse = (field, found, accepted) => fail("RELEASE_FIELD", { field, found, accepted });

/**
 * Reads a release from plain JSON and checks its digest, so that an edited or damaged file is
 * refused before any number of it is used.
 */
export function parseRelease(value: unknown): Release {
  const format = (value as { format?: unknown } | null | undefined)?.format;
  if (format !== undefined && format !== releaseFormat)
    fail("RELEASE_FORMAT", { found: shown(format), accepted: JSON.stringify(releaseFormat) });
  // The shapes describe exactly the type Release; the tests of the schema hold the two together.
  const read = readShape(releaseShape, value, "", refuse) as Release;
  const bounds = readShape(boundsShapes[read.statistic.kind], read.bounds, "bounds", refuse);
  const release = { ...read, study: parseStudy(read.study), bounds } as Release;
  checkLengths(release);
  const wrong = disagreementIn(release);
  if (wrong !== undefined) refuse(wrong.field, wrong.found, wrong.accepted);
  requireStatedDistance(release, refuse);
  if (digestOf(release) !== release.digest) fail("RELEASE_DIGEST");
  return deepFreeze(release);
}

function checkLengths(release: Release): void {
  const length = release.statistic.coordinates.length;
  const blocks = release.statistic.blocks.reduce((sum, block) => sum + block.length, 0);
  requireLength("statistic.blocks", blocks, length);
  if (release.kind === "sum") requireLength("values", release.values.length, length);
  else checkReports(release, length);
}

function checkReports({ values, times, count }: ReportsRelease, length: number): void {
  values.forEach((report, i) => {
    requireLength(`values[${i}]`, report.length, length);
  });
  requireLength("times", times.length, values.length);
  const total = times.reduce((sum, t) => sum + t, 0);
  if (total !== count) refuse("times", `a total of ${total}`, `a total of ${count}, the count`);
}

function requireLength(field: string, found: number, accepted: number): void {
  if (found !== accepted) refuse(field, `${found} numbers`, `${accepted} numbers`);
}
