import { planRelease, type ReleasePlan, type Study } from "@dpbayes/privacy";
import { readStudy } from "../../files/index.ts";
import { epsilonInWords, planStudy } from "../../planner/index.ts";
import { type Command, SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import { planFlags, planOptions } from "./plan-flags.ts";
import { guessOf } from "./plan-guess.ts";

export const planCommand: Command = {
  name: "plan",
  about: "what a study does and costs and, for a guess of the truth, what it will find out",
  operands: "STUDY",
  takes: { least: 1, most: 1 },
  flags: planFlags,
  notes: [
    "Without --records or --width nothing is simulated. A guess comes from earlier studies or judgement, never from the",
    "records that are to be protected. A file has more room than the flag: covariates too.",
    "  parameters: { intercept: 2, coefficients: { age: 0.05 }, sigma: 2 }",
    "  covariates: { age: { mean: 60, sd: 15 } }",
  ].join("\n"),
  examples: [
    "dpbayes plan study.yaml",
    "dpbayes plan study.yaml --guess p=0.3 --records 5000",
    "dpbayes plan study.yaml --guess p=0.3 --width 0.1",
    "dpbayes plan study.yaml --guess guess.yaml --records 5000 --width 0.1 --parameter 'coefficients[age]'",
  ],
  run: runPlan,
};

async function runPlan(given: Given, io: Io): Promise<number> {
  const study = readStudy(given.operands[0]!);
  const planned = planRelease(study);
  const options = planOptions(given, study);
  if (options === undefined) {
    if (given.has("json")) print(io, JSON.stringify(contentOf(planned)));
    else for (const line of linesOf(study, planned)) print(io, line);
    return SUCCESS;
  }
  const shown = partsProgress(io, "simulated studies");
  const found = await planStudy(study, guessOf(study, given.text("guess")), {
    ...options,
    signal: io.signal,
    onProgress: ({ done, total }) => shown.heard(done, total),
  }).finally(shown.clear);
  print(io, given.has("json") ? JSON.stringify({ ...contentOf(planned), expected: found }) : String(found));
  return SUCCESS;
}

function contentOf(planned: ReleasePlan) {
  const { study, statistic, mechanism, neighbours } = planned;
  const { kind, parameters } = mechanism;
  const cost = planned.cost();
  return { study: study.id, statistic: statistic.kind, mechanism: { kind, parameters }, neighbours, cost };
}

function linesOf(study: Study, { statistic, mechanism }: ReleasePlan): readonly string[] {
  const { epsilon, delta, unit, neighbours } = study.privacy;
  const numbers = statistic.layout.coordinates.length;
  return [
    study.question,
    `statistic  ${statistic.kind}, ${numbers} ${numbers === 1 ? "number" : "numbers"}`,
    `mechanism  ${mechanism.kind}`,
    `cost       epsilon ${epsilon}${delta === undefined ? "" : `, delta ${delta}`} for ${unit}, ${neighbours}`,
    "",
    ...epsilonInWords(study),
  ];
}
