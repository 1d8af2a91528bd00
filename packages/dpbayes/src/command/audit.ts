import { type AuditResult, audit } from "@dpbayes/privacy";
import { readStudy } from "../files/index.ts";
import { type Command, FAILURE, SUCCESS } from "./command.ts";
import { type Io, print, tell } from "./io.ts";
import type { Given } from "./parse-arguments.ts";
import { styled } from "./style.ts";

export const auditCommand: Command = {
  name: "audit",
  about: "attack a study's privacy claim: run it on neighbouring tables and count",
  operands: "STUDY",
  takes: { least: 1, most: 1 },
  flags: {
    draws: { value: "N", help: "runs per table; 200000 without it" },
    "false-alarm": {
      value: "RATE",
      help: "probability of calling an honest study a violator; 1e-6 without it",
    },
  },
  notes: "An audit can refute a claim, not prove it; it says how small a violation it would have seen.",
  examples: ["dpbayes audit study.yaml", "dpbayes audit study.yaml --draws 1000000 --json"],
  run: runAudit,
};

async function runAudit(given: Given, io: Io): Promise<number> {
  const study = readStudy(given.operands[0]!);
  const draws = given.count("draws", 1000);
  const falseAlarmRate = given.number("false-alarm", (p) => p > 0 && p <= 0.5, "above 0 and at most 0.5");
  if (io.stderr.isTTY === true)
    tell(io, `running ${draws ?? 200_000} times on either table of every pair ...`);
  const result = audit(study, {
    ...(draws !== undefined && { draws }),
    ...(falseAlarmRate !== undefined && { falseAlarmRate }),
  });
  if (given.has("json")) print(io, JSON.stringify(result));
  else for (const line of linesOf(result, io)) print(io, line);
  return result.violation ? FAILURE : SUCCESS;
}

function linesOf(result: AuditResult, io: Io): readonly string[] {
  const { claimed, epsilonLower, smallestDetectable, falseAlarmRate, pairs } = result;
  const verdict = result.violation
    ? styled(io, io.stdout, "red", "the claim is violated")
    : styled(io, io.stdout, "green", "no violation found");
  return [
    verdict,
    `claimed     epsilon ${claimed.epsilon}, delta ${claimed.delta}`,
    `at least    epsilon ${epsilonLower.toPrecision(4)} at that delta, with confidence ${1 - falseAlarmRate}`,
    `would see   epsilon ${smallestDetectable.toPrecision(4)} or more`,
    `pairs       ${pairs.length}, ${result.draws} runs on either table of each`,
  ];
}
