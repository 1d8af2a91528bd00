import { type Plan, plan, type Study } from "@dpbayes/privacy";
import { fail } from "../errors/index.ts";
import { readDocument, readStudy } from "../files/index.ts";
import { epsilonInWords, type Guess, type PlanOptions, planStudy } from "../planner/index.ts";
import { type Command, SUCCESS } from "./command.ts";
import { type Io, print } from "./io.ts";
import type { Given } from "./parse-arguments.ts";
import { progressLine } from "./progress.ts";

export const planCommand: Command = {
  name: "plan",
  about: "what a study does and costs and, for a guess of the truth, what it will find out",
  operands: "STUDY",
  takes: { least: 1, most: 1 },
  flags: {
    records: { value: "N", help: "how many records or reports there will be" },
    guess: { value: "FILE", help: "what the truth may be (YAML or JSON): parameters and covariates" },
    holders: { value: "N", help: "data holders of a distributed study" },
    width: { value: "WIDTH", help: "the width that an interval is to have: which epsilon, how many records" },
    parameter: { value: "NAME", help: "whose interval, such as p or coefficients[age]" },
    repeats: { value: "N", help: "simulated studies per figure; 5 without it" },
  },
  notes: [
    "Without --records nothing is simulated. A guess comes from earlier studies or judgement, never from the records",
    "that are to be protected: parameters: { intercept: 2, coefficients: { age: 0.05 }, sigma: 2 }",
  ].join("\n"),
  examples: [
    "dpbayes plan study.yaml",
    "dpbayes plan study.yaml --records 5000 --guess guess.yaml --width 0.1 --parameter p",
  ],
  run: runPlan,
};

async function runPlan(given: Given, io: Io): Promise<number> {
  const study = readStudy(given.operands[0]!);
  const planned = plan(study);
  const options = optionsOf(given);
  if (options === undefined) {
    if (given.has("json")) print(io, JSON.stringify(contentOf(planned)));
    else for (const line of linesOf(study, planned)) print(io, line);
    return SUCCESS;
  }
  const line = progressLine(io);
  const found = await planStudy(study, guessOf(given), {
    ...options,
    signal: io.signal,
    onProgress: ({ done, total }) => line.update(() => `${done} of ${total} simulated studies`),
  }).finally(line.clear);
  print(io, given.has("json") ? JSON.stringify({ ...contentOf(planned), expected: found }) : String(found));
  return SUCCESS;
}

function optionsOf(given: Given): PlanOptions | undefined {
  const records = given.count("records", 1);
  const others = ["guess", "holders", "width", "parameter", "repeats"].find((flag) => given.has(flag));
  if (records === undefined) {
    if (others !== undefined) missing("--records N");
    return undefined;
  }
  const [holders, repeats] = [given.count("holders", 1), given.count("repeats", 1)];
  const width = given.number("width", (w) => w > 0 && Number.isFinite(w), "positive");
  const parameter = given.text("parameter");
  if ((width === undefined) !== (parameter === undefined)) missing("--width and --parameter together");
  return {
    records,
    ...(holders !== undefined && { holders }),
    ...(repeats !== undefined && { repeats }),
    ...(width !== undefined && { wanted: { width, parameter: parameter! } }),
  };
}

/** The fields of a guess are checked by the planner, where the family is known. */
function guessOf(given: Given): Guess {
  const file = given.text("guess") ?? missing("--guess FILE");
  const value = readDocument(file) as Partial<Guess> | null;
  if (typeof value !== "object" || value === null || typeof value.parameters !== "object")
    fail("FILE_FORMAT", { file, found: "no guess", accepted: "an object with parameters" });
  return value as Guess;
}

function missing(what: string): never {
  return fail("ARGUMENT_MISSING", { command: "plan", missing: what });
}

function contentOf(planned: Plan) {
  const { study, statistic, mechanism, neighbours } = planned;
  const { kind, parameters } = mechanism;
  const cost = planned.cost();
  return { study: study.id, statistic: statistic.kind, mechanism: { kind, parameters }, neighbours, cost };
}

function linesOf(study: Study, { statistic, mechanism }: Plan): readonly string[] {
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
