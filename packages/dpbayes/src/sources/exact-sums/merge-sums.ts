import type { Study, StudyBundle } from "@dpbayes/privacy";
import { isBundle, partsOf, studyDigest } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { ExactSums, SumsOfFile } from "./exact-sums.ts";

export interface MergeOptions {
  /** Said by whoever merges: nobody's records are in two of the parts. Without it several parts are refused. */
  readonly disjoint?: boolean;
  /** Labels that must all be there, and no others. */
  readonly parts?: readonly string[];
  /** Said by whoever merges: parts whose sums are equal are of different records all the same. */
  readonly equalParts?: boolean;
}

/**
 * Sums of parts as the sums of all of them, one for each question of the study in its order. It holds if the parts are disjoint, which nobody can
 * see in a sum; whoever merges says so. What can be seen is refused: another study, a part that stands there twice or under two names, one
 * that is missing.
 */
export function mergeSums(
  study: Study | StudyBundle,
  files: readonly SumsOfFile[],
  options: MergeOptions = {},
): readonly ExactSums[] {
  const questions = (isBundle(study) ? Object.values(partsOf(study)) : [study]).map(studyDigest);
  for (const { file, sums } of files)
    for (const one of sums)
      if (!questions.includes(one.study)) fail("SUMS_STUDY", { file, accepted: questions.join(" or ") });
  const merged = questions.map((digest) => mergedOf(digest, files, options));
  const labels = merged.map(({ parts }) => [...parts].sort().join("\n"));
  if (labels.some((one) => one !== labels[0]))
    refuse("a part has sums of some questions only", "sums of every question of the study for each part");
  requireDeclared(study, merged[0]!.parts, options);
  return merged;
}

function mergedOf(study: string, files: readonly SumsOfFile[], options: MergeOptions): ExactSums {
  const rows = files.flatMap(({ file, sums }) =>
    sums.filter((one) => one.study === study).map((one) => ({ file, one })),
  );
  const [first, ...others] = rows;
  if (first === undefined) return fail("SUMS_STUDY", { file: namesOf(files), accepted: study });
  let all = first.one;
  const seen = [all];
  for (const { file, one } of others) {
    requireOther(seen, one, file, options);
    if (one.totals.length !== all.totals.length || isOfPersons(one) !== isOfPersons(all))
      fail("SUMS_RANGE", { file, part: one.parts.join(", "), problem: "it has other columns than the rest" });
    all = added(all, one);
    seen.push(one);
  }
  return all;
}

function requireOther(seen: readonly ExactSums[], one: ExactSums, file: string, options: MergeOptions): void {
  const twice = one.parts.find((label) => seen.some(({ parts }) => parts.includes(label)));
  if (twice !== undefined) refuse(`part ${twice} of ${file} was added before`, "each part once");
  const same = seen.find((other) => other.records > 0 && isSame(other, one));
  if (same !== undefined && options.equalParts !== true)
    refuse(
      `parts ${same.parts.join(", ")} and ${one.parts.join(", ")} have the same sums`,
      "sums of different records; if they are, say so with --equal-parts",
    );
}

function isSame(a: ExactSums, b: ExactSums): boolean {
  return (
    a.records === b.records &&
    a.persons === b.persons &&
    a.totals.length === b.totals.length &&
    a.totals.every((total, i) => total === b.totals[i])
  );
}

function isOfPersons({ persons }: ExactSums): boolean {
  return persons !== undefined;
}

function added(a: ExactSums, b: ExactSums): ExactSums {
  const failures = [a.reason, b.reason].filter((code) => code > 0);
  return Object.freeze({
    study: a.study,
    parts: Object.freeze([...a.parts, ...b.parts]),
    records: a.records + b.records,
    ...(a.persons !== undefined && { persons: a.persons + b.persons! }),
    ...(a.nobody !== undefined && { nobody: a.nobody + b.nobody! }),
    invalid: a.invalid + b.invalid,
    reason: failures.length === 0 ? 0 : Math.min(...failures),
    totals: Object.freeze(a.totals.map((total, i) => total + b.totals[i]!)),
  });
}

function requireDeclared(
  { privacy: { unit } }: Study | StudyBundle,
  labels: readonly string[],
  { disjoint, parts }: MergeOptions,
): void {
  if (labels.length > 1 && disjoint !== true)
    refuse(
      `there are ${labels.length} parts, and nobody said that they are disjoint`,
      `parts of which no two have records of the same unit (${unit}); say so with --disjoint`,
    );
  const missing = parts?.find((label) => !labels.includes(label));
  if (missing !== undefined) refuse(`part ${missing} is missing`, `all of: ${parts!.join(", ")}`);
  const more = parts && labels.find((label) => !parts.includes(label));
  if (more !== undefined) refuse(`part ${more} was not asked for`, `one of: ${parts!.join(", ")}`);
}

function namesOf(files: readonly SumsOfFile[]): string {
  return files.map(({ file }) => file).join(", ");
}

function refuse(problem: string, accepted: string): never {
  return fail("SUMS_PART", { problem, accepted });
}
