import { grouped, significant } from "@dpbayes/inference/text";
import { isBundle, planBundle, planRelease } from "@dpbayes/privacy";
import type { AuditResult, BeyondFinding } from "@dpbayes/privacy/audit";
import { readStudyOrBundle } from "../../files/index.ts";
import { reachInWords } from "../../planner/words/reach-in-words.ts";
import { FAILURE, SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";
import { bar, progressLine, timeLeft } from "../terminal/progress.ts";
import { type Line, styled } from "../terminal/style.ts";
import { runAudit as auditInThread } from "./run-audit.ts";

export async function runAudit(given: Given, io: Io): Promise<number> {
  const study = readStudyOrBundle(given.operands[0]!);
  const draws = given.count("draws", 1000) ?? 200_000;
  const falseAlarmRate = given.number("false-alarm", (p) => p > 0 && p <= 0.5, "above 0 and at most 0.5");
  // A study that cannot be carried out is refused here, in the catalogue's words.
  if (isBundle(study)) planBundle(study);
  else planRelease(study);
  const line = progressLine(io);
  const onProgress = (elapsed: number, expected: number) =>
    line.update(
      () =>
        `${bar(elapsed / expected)} of ${grouped(draws)} runs on either table, ${timeLeft(expected - elapsed)}`,
    );
  const options = { draws, ...(falseAlarmRate !== undefined && { falseAlarmRate }) };
  const asked = { signal: io.signal, onProgress };
  const result = await auditInThread({ study, options }, asked).finally(line.clear);
  if (given.has("json")) print(io, JSON.stringify(result));
  else for (const line of linesOf(result)) print(io, line);
  return result.violation ? FAILURE : SUCCESS;
}

function linesOf(result: AuditResult): readonly Line[] {
  const { claimed, epsilonLower, smallestDetectable, falseAlarmRate, pairs, beyond } = result;
  const verdict = result.violation
    ? styled("red", "the claim is violated")
    : styled("green", "no violation found");
  return [
    [verdict],
    `claimed     epsilon ${digits(claimed.epsilon)}, delta ${digits(claimed.delta)}${reachInWords(claimed.neighbours)}`,
    `at least    epsilon ${significant(epsilonLower, 4)} at that delta, with confidence ${1 - falseAlarmRate}`,
    `would see   epsilon ${significant(smallestDetectable, 4)} or more`,
    ...(beyond ? [beyondWords(beyond)] : []),
    `pairs       ${pairs.length}, ${result.draws} runs on either table of each`,
  ];
}

/** What a reader may take the claim for, and it is not. */
function beyondWords({ apart, epsilon, delta, epsilonLower }: BeyondFinding): string {
  const most = epsilon === undefined ? "no bound is known" : `by proof at most ${digits(epsilon)}`;
  const failing = delta > 0 ? ` at delta ${digits(delta)}` : "";
  return `beyond      epsilon ${significant(epsilonLower, 4)} or more between records ${apart} counts apart, the farthest there are; ${most}${failing}`;
}

/** Losses are rounded upwards in their last bits, which nobody reads. */
function digits(value: number): string {
  return significant(value, 12);
}
