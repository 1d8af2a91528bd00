import { DpbayesError, fail } from "../../errors/index.ts";
import { canonicalJson } from "../../json/canonical.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { type Refuse, readShape, shown } from "../../json/read-shape.ts";
import { parseBundle, partsOf } from "../../study/bundle/parse-bundle.ts";
import { studyDigest } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import { parseRelease } from "../format/parse-release.ts";
import type { Release } from "../format/release.ts";
import { digestOf } from "../format/seal.ts";
import { type ReleaseBundle, releaseBundleFormat } from "./formats.ts";
import { statementOf } from "./seal-bundle.ts";
import { releaseBundleShape } from "./shapes.ts";

const refuse: Refuse = (field, found, accepted) => fail("RELEASE_FIELD", { field, found, accepted });

/** Whether a value says that it holds the releases of several questions. */
export function isReleaseBundle(value: unknown): boolean {
  return (value as { format?: unknown } | null | undefined)?.format === releaseBundleFormat;
}

/**
 * Reads the releases of several questions from plain JSON: each part as `parseRelease` reads it, all parts of the study and no
 * other, of the same records, and the digest over everything.
 */
export function parseReleaseBundle(value: unknown): ReleaseBundle {
  const format = (value as { format?: unknown } | null | undefined)?.format;
  if (format !== undefined && format !== releaseBundleFormat)
    fail("RELEASE_FORMAT", { found: shown(format), accepted: JSON.stringify(releaseBundleFormat) });
  // The shape describes exactly the type ReleaseBundle; the test of the schema holds the two together.
  const read = readShape(releaseBundleShape, value, "", refuse) as ReleaseBundle;
  const study = parseBundle(read.study);
  const parts = readParts(partsOf(study), read);
  const bundle = { ...read, study, parts };
  requireSame("privacy", read.privacy, statementOf(study, Object.values(parts)));
  if (digestOf(bundle) !== bundle.digest) fail("RELEASE_DIGEST");
  return deepFreeze(bundle);
}

function readParts(
  asked: Readonly<Record<string, Study>>,
  { parts, holder }: ReleaseBundle,
): Readonly<Record<string, Release>> {
  const names = Object.keys(asked);
  const missing = names.find((name) => !Object.hasOwn(parts, name));
  if (missing !== undefined) refuse(`parts.${missing}`, "missing", "there: every question has its release");
  const other = Object.keys(parts).find((name) => !names.includes(name));
  if (other !== undefined) refuse("parts", "with one that the study does not ask for", names.join(", "));
  const read = Object.entries(parts).map(([name, part]) => [name, inPart(name, () => parseRelease(part))]);
  const releases = Object.fromEntries(read) as Readonly<Record<string, Release>>;
  const { count } = Object.values(releases)[0]!;
  for (const [name, release] of Object.entries(releases)) {
    const part = asked[name]!;
    if (studyDigest(release.study) !== studyDigest(part))
      refuse(`parts.${name}.study`, "another", "the part of the study that has this name");
    requireSame(`parts.${name}.holder`, release.holder, holder);
    requireSame(`parts.${name}.count`, release.count, count);
    requireSame(`parts.${name}.privacy.epsilon`, release.privacy.epsilon, part.privacy.epsilon);
    if (release.privacy.delta > (part.privacy.delta ?? 0))
      refuse(`parts.${name}.privacy.delta`, "above its share", "at most the part's of the study");
  }
  return releases;
}

/** What the parts say of one thing must agree. */
function requireSame(field: string, found: unknown, stated: unknown): void {
  if (canonicalJson(found ?? null) !== canonicalJson(stated ?? null))
    refuse(field, "another than the study and the other parts say", "the same");
}

function inPart<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DpbayesError) || error.code !== "RELEASE_FIELD") throw error;
    const { field, found, accepted } = error.details as Readonly<Record<string, string>>;
    return refuse(`parts.${name}.${field}`, found!, accepted!);
  }
}
