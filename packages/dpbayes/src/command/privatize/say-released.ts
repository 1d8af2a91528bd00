import { describeAmount, remaining, type Study, type StudyBundle } from "@dpbayes/privacy";
import type { Released } from "../../ledger/index.ts";
import { assumptionsInWords } from "../../planner/words/assumptions-in-words.ts";
import { reachInWords, relationInWords } from "../../planner/words/reach-in-words.ts";
import type { RegistryRemark } from "../../registry/index.ts";
import { protectsRow } from "../../units/row-unit.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";
import { type Line, styled } from "../terminal/style.ts";

/** What came of a release: where it is, what it cost this time, and what is left. */
export function sayReleased(
  given: Given,
  io: Io,
  study: Study | StudyBundle,
  output: string,
  released: Released,
  remarks: readonly RegistryRemark[],
): void {
  if (given.has("json")) {
    const registry = remarks.length > 0 && { registry: remarks };
    print(io, JSON.stringify({ ...asJson(study, output, released), ...registry }));
  } else for (const line of asLines(study, output, released)) print(io, line);
}

function asJson(
  { id }: Study | StudyBundle,
  output: string,
  { ledger, release, reports, paid, again, receipt }: Released,
): object {
  return {
    output,
    study: id,
    spent: again ? { epsilon: "0", delta: "0" } : paid.spent,
    neighbours: ledger.neighbours,
    remaining: remaining(ledger),
    ...(release && { digest: release.digest }),
    ...(reports !== undefined && { reports }),
    ...(receipt !== undefined && { receipt }),
    ...(again && { paid: { id: paid.id, spent: paid.spent, when: paid.when } }),
  };
}

function asLines(
  study: Study | StudyBundle,
  output: string,
  { ledger, paid, again, receipt }: Released,
): readonly Line[] {
  const { unit } = study.privacy;
  const { neighbours } = ledger;
  const amount = `${describeAmount({ ...paid.spent })}${reachInWords(neighbours)}`;
  const cost = `${amount} (${unit}, ${relationInWords(neighbours)})`;
  const when = paid.when.slice(0, 19).replace("T", " ");
  const lines = again
    ? [
        [styled("green", "delivered"), `  ${output}, as it was made for ${paid.id} on ${when}`],
        `spent      nothing; ${cost} was spent then`,
      ]
    : [[styled("green", "released"), `   ${output}`], `spent      ${cost}`];
  const assumptions = protectsRow(study.privacy) ? assumptionsInWords(study) : [];
  if (receipt !== undefined) lines.push(`receipt    ${receipt}`);
  return [...lines, `remaining  ${describeAmount(remaining(ledger))}`, ...assumptions];
}
