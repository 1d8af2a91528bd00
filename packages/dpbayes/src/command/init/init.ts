import { parseFormula } from "@dpbayes/privacy";
import { DpbayesError, fail } from "../../errors/index.ts";
import { requireNew, writeFile } from "../../files/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, tell } from "../terminal/io.ts";
import { type Answers, type Question, questions } from "./init-questions.ts";
import { plannedStudy } from "./init-study.ts";
import { studyText } from "./study-text.ts";
import { typeForms, variableOf } from "./variable-flag.ts";

export async function runInit(given: Given, io: Io): Promise<number> {
  const output = given.text("output") ?? "study.yaml";
  requireNew(output, given.has("force"));
  const answers = await answersOf(given, io);
  const words = await variablesOf(given, io, answers);
  const { study, mechanism, statistic } = plannedStudy(answers, Object.fromEntries(words.map(variableOf)));
  writeFile(output, studyText(study));
  if (given.has("json")) print(io, JSON.stringify({ output, study }));
  else {
    print(io, `study  ${output} (${mechanism.kind} noise on ${statistic.kind})`);
    print(io, `next   dpbayes plan ${output}, then dpbayes privatize DATA --study ${output}`);
  }
  return SUCCESS;
}

/** Flags first; on a terminal what is missing is asked, elsewhere defaults stand in or the flag is demanded. */
async function answersOf(given: Given, io: Io): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const [name, question] of Object.entries(questions))
    answers[name] = given.text(name) ?? (await answer(name, question, answers, io));
  return answers;
}

async function answer(name: string, question: Question, answers: Answers, io: Io): Promise<string> {
  const otherwise = question.otherwise?.(answers);
  if (io.ask === undefined)
    return otherwise ?? fail("ARGUMENT_MISSING", { command: "init", missing: `--${name}` });
  for (;;) {
    const said = (
      await io.ask(`${question.ask}${otherwise === undefined ? "" : ` [${otherwise}]`}: `)
    ).trim();
    const text = said || otherwise;
    const problem = text === undefined ? "an answer is needed" : question.problem?.(text);
    if (problem === undefined) return text!;
    tell(io, `  ${problem}`);
  }
}

/** On a terminal every name in the formula is asked for, and asked again where its declaration cannot be read. */
async function variablesOf(given: Given, io: Io, answers: Answers): Promise<readonly string[]> {
  const words = given.texts("variable");
  const { ask } = io;
  if (words.length > 0) return words;
  if (ask === undefined)
    return fail("ARGUMENT_MISSING", {
      command: "init",
      missing: "--variable NAME:TYPE:BOUNDS for every variable",
    });
  const { left, right } = parseFormula(answers["formula"]!);
  tell(io, `Each variable is one of: ${typeForms}.`);
  const declared: string[] = [];
  for (const name of [...left, ...right]) declared.push(await declaration(name, ask, io));
  return declared;
}

async function declaration(name: string, ask: NonNullable<Io["ask"]>, io: Io): Promise<string> {
  for (;;) {
    const said = (await ask(`${name}: `)).trim();
    const word = said.startsWith(`${name}:`) ? said : `${name}:${said}`;
    try {
      variableOf(word);
      return word;
    } catch (error) {
      if (!(error instanceof DpbayesError)) throw error;
      tell(io, `  one of: ${typeForms}`);
    }
  }
}
