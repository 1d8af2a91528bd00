import { isBundle, planRelease, type ReleasePlan, type Study } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { readStudyOrBundle } from "../../files/index.ts";
import { oddsInWords } from "../../planner/words/odds-in-words.ts";
import { reachInWords, relationInWords } from "../../planner/words/reach-in-words.ts";
import { weakGuarantee } from "../../planner/words/weak-guarantee.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import { costWords } from "./cost-words.ts";
import { planFlags } from "./plan-flags.ts";
import { plannedStudy, runPlanOfParts } from "./plan-parts.ts";
import { planOptions } from "./read-plan-flags.ts";

export async function runPlan(given: Given, io: Io): Promise<number> {
  const study = plannedStudy(given, readStudyOrBundle(given.operands[0]!));
  return isBundle(study) ? runPlanOfParts(given, io, study) : planOne(given, io, study);
}

async function planOne(given: Given, io: Io, study: Study): Promise<number> {
  if (given.has("prior-predictive")) return runPriorPredictive(given, io, study);
  if (given.has("optimise")) return (await import("./optimise.ts")).runOptimise(given, io, study);
  for (const flag of ["output", "force"])
    if (given.has(flag))
      fail("FLAG_VALUE", { flag: `--${flag}`, found: "given", accepted: "left out without --optimise" });
  const planned = planRelease(study);
  const options = planOptions(given, study);
  if (options === undefined) {
    if (given.has("json")) print(io, JSON.stringify(contentOf(planned)));
    else printText(io, (await linesOf(study, planned)).join("\n"));
    return SUCCESS;
  }
  const { guessOf } = await import("./plan-guess.ts");
  const guess = guessOf(study, given.text("guess"));
  const { planStudy } = await import("../../planner/plan-study.ts");
  const shown = partsProgress(io, "simulated studies");
  const cost = costWords(io);
  const found = await planStudy(study, guess, {
    ...options,
    signal: io.signal,
    onProgress: ({ done, total }) => {
      cost(done, total);
      shown.heard(done, total);
    },
  }).finally(shown.clear);
  if (given.has("json")) print(io, JSON.stringify({ ...contentOf(planned), expected: found }));
  else printText(io, String(found));
  return SUCCESS;
}

/** No plan is simulated with it: it looks at the prior alone. */
async function runPriorPredictive(given: Given, io: Io, study: Study): Promise<number> {
  const other = Object.keys(planFlags).find((flag) => flag !== "prior-predictive" && given.has(flag));
  if (other !== undefined)
    fail("FLAG_VALUE", {
      flag: "--prior-predictive",
      found: `given with --${other}`,
      accepted: "given alone: what the prior says depends on the study alone",
    });
  const { priorPredictive } = await import("@dpbayes/inference");
  const found = priorPredictive(study);
  if (given.has("json")) print(io, JSON.stringify(found));
  else printText(io, String(found));
  return SUCCESS;
}

function contentOf(planned: ReleasePlan) {
  const { study, statistic, mechanism } = planned;
  const { kind, parameters } = mechanism;
  const cost = planned.cost();
  const { neighbours } = cost;
  const { population } = study.privacy;
  return {
    study: study.id,
    statistic: statistic.kind,
    mechanism: { kind, parameters },
    neighbours,
    ...(population !== undefined && { population }),
    cost,
  };
}

async function linesOf(
  study: Study,
  { statistic, mechanism, cost }: ReleasePlan,
): Promise<readonly string[]> {
  const { epsilon, delta, unit } = study.privacy;
  const { neighbours } = cost();
  const numbers = statistic.layout.coordinates.length;
  return [
    // On one line, so that a question of several cannot look like what follows.
    study.question.trim().replaceAll(/\s+/g, " "),
    `statistic  ${statistic.kind}, ${numbers} ${numbers === 1 ? "number" : "numbers"}`,
    `mechanism  ${mechanism.kind}`,
    `cost       epsilon ${epsilon}${delta === undefined ? "" : `, delta ${delta}`}${reachInWords(neighbours)} for ${unit}, ${relationInWords(neighbours)}`,
    ...weakGuarantee(study.privacy).map((sentence) => `warning    ${sentence}`),
    "",
    ...(await meaningOf(study)),
  ];
}

/** Only studies of counts need their models to say what epsilon means. */
async function meaningOf(study: Study): Promise<readonly string[]> {
  if (study.privacy.distance === undefined) return oddsInWords(study);
  const { epsilonInWords } = await import("../../planner/words/epsilon-in-words.ts");
  return epsilonInWords(study);
}
