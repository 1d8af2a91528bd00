import {
  isBundle,
  isReleaseBundle,
  parseBundle,
  parseReleaseBundle,
  parseStudy,
  partOf,
  partsOf,
  type Study,
  type StudyBundle,
} from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";

/** A question and its releases. */
interface AskedPart {
  readonly study: Study;
  readonly releases: readonly unknown[];
}

/**
 * The question that is to be fitted: a study that asks one is that; of one that asks several, the part that is named, and its
 * part of every release. Parts are fitted by themselves: what one has learned tells the others nothing.
 */
export function askedPart(
  given: Study | StudyBundle,
  releases: readonly unknown[],
  part: string | undefined,
): AskedPart {
  if (!isBundle(given)) {
    if (part !== undefined) refuse("options.part", "given", "absent: the study asks one question");
    return { study: parseStudy(given), releases };
  }
  const bundle = parseBundle(given);
  if (typeof part !== "string")
    return refuse("options.part", "missing", `one of: ${Object.keys(partsOf(bundle)).join(", ")}`);
  const study = partOf(bundle, part);
  if (!Array.isArray(releases)) return { study, releases };
  return { study, releases: releases.map((release, i) => partReleased(release, part, i + 1)) };
}

/** Releases of one question are held against the part later, as any others are. */
function partReleased(release: unknown, part: string, index: number): unknown {
  if (!isReleaseBundle(release)) return release;
  const { parts, study } = parseReleaseBundle(release);
  if (Object.hasOwn(parts, part)) return parts[part];
  return fail("RELEASE_UNREADABLE", {
    index,
    name: "parts",
    found: `those of study ${study.id}, without ${part}`,
    accepted: `one of a study with that part; this one has ${Object.keys(parts).join(", ")}`,
  });
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
