import { isBundle, partsOf, type Study, type StudyBundle } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { fail } from "../../errors/index.ts";
import { readStudyOrBundle, requireNew } from "../../files/index.ts";
import { tableSumsOf } from "../../sources/exact-sums/table-sums.ts";
import { type ExactSums, mergeSums, readSums, writeSums } from "../../sources/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";

export async function runSums(given: Given, io: Io): Promise<number> {
  const [verb, ...files] = given.operands;
  if (verb !== "merge")
    fail("ARGUMENT_MISSING", { command: "sums", missing: "what to do with the sums: merge" });
  const needed = (flag: string) =>
    given.text(flag) ?? fail("ARGUMENT_MISSING", { command: "sums merge", missing: `--${flag} FILE` });
  const study = readStudyOrBundle(needed("study"));
  const output = needed("output");
  requireNew(output, given.has("force"));
  const labels = given
    .text("parts")
    ?.split(",")
    .map((label) => label.trim());
  const read = await Promise.all(files.map(readSums));
  const merged = mergeSums(study, read, {
    disjoint: given.has("disjoint"),
    equalParts: given.has("equal-parts"),
    ...(labels && { parts: labels }),
  });
  requireOfStudy(study, merged, output);
  writeSums(output, merged);
  const { parts } = merged[0]!;
  if (given.has("json")) print(io, JSON.stringify({ output, parts, secret: true, spent: "nothing" }));
  else
    for (const line of [
      `merged     ${output}, of ${parts.length} parts: ${parts.join(", ")}`,
      "secret     exact sums, without noise, readable by you alone; delete them once they are released",
    ])
      print(io, line);
  return SUCCESS;
}

/** What could not be released is not worth keeping. Records that do not fit are told when it is released. */
function requireOfStudy(study: Study | StudyBundle, merged: readonly ExactSums[], file: string): void {
  const plans = (isBundle(study) ? Object.values(partsOf(study)) : [study]).map((one) => planTable(one));
  for (const [i, plan] of plans.entries()) tableSumsOf(plan, merged[i]!, file, { onInvalid: "skip" });
}
