import { DpbayesError, fail } from "../../errors/index.ts";
import { requireNew, writeFile } from "../../files/index.ts";
import { weakGuarantee } from "../../planner/words/weak-guarantee.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, tell } from "../terminal/io.ts";
import { aside, toStdout } from "../terminal/to-stdout.ts";
import { draftFileOf, dropDraft, keepDraft, readDraft } from "./draft-file.ts";
import { namesOf, needsDelta, plannedStudy, VARIABLE } from "./draft-study.ts";
import { checkHeader, requireHeader } from "./header-check.ts";
import { type Answers, firstQuestions, isLocal, privacyQuestions } from "./init-questions.ts";
import { interviewed, isYes } from "./interview.ts";
import { studyText } from "./study-text.ts";
import { variableOf } from "./variable-flag.ts";

export async function runInit(given: Given, io: Io): Promise<number> {
  const output = given.text("output") ?? "study.yaml";
  const printed = toStdout(given);
  if (!printed) requireNew(output, given.has("force"));
  const draft = draftFileOf(output);
  const said = flagAnswers(given);
  const [data] = given.operands;
  if (data !== undefined) requireHeader(data);
  const { study, mechanism, statistic } =
    io.ask === undefined ? await fromFlags(said, data, io) : await fromAnswers(said, data, draft, io, io.ask);
  if (printed) io.stdout.write(studyText(study));
  else writeFile(output, studyText(study));
  if (io.ask !== undefined) dropDraft(draft);
  if (given.has("json")) print(io, JSON.stringify({ output, study }));
  else {
    const words = printed ? aside(io) : io;
    print(words, `study  ${printed ? study.id : output} (${mechanism.kind} noise on ${statistic.kind})`);
    if (!printed)
      print(
        words,
        `next   dpbayes plan ${output}, then dpbayes privatize ${data ?? "DATA"} --study ${output}`,
      );
  }
  return SUCCESS;
}

/** What the flags say, by the names of the questions. */
function flagAnswers(given: Given): Answers {
  const asked = Object.keys({ ...firstQuestions, ...privacyQuestions });
  const words = asked.flatMap((name) => {
    const text = given.text(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  const declared = given.texts("variable").map((word) => {
    const [name] = variableOf(word);
    return [VARIABLE + name, word.slice(name.length + 1)] as const;
  });
  return Object.fromEntries([...words, ...declared]);
}

/** Where nobody can be asked, everything has to be said. */
async function fromFlags(said: Answers, data: string | undefined, io: Io) {
  const needed = Object.keys({ ...firstQuestions, ...privacyQuestions }).filter(
    (name) => said[name] === undefined && name !== "delta" && !(name === "neighbours" && isLocal(said)),
  );
  const missing = needed.map((name) => `--${name}`);
  if (!Object.keys(said).some((key) => key.startsWith(VARIABLE)))
    missing.push("--variable NAME:TYPE:BOUNDS for every variable");
  if (missing.length > 0) fail("ARGUMENT_MISSING", { command: "init", missing: missing.join(", ") });
  if (said["delta"] === undefined && needsDelta(said))
    fail("ARGUMENT_MISSING", {
      command: "init",
      missing: "--delta, for Gaussian noise: far below 1 over the number of people, such as 1e-6",
    });
  const plan = plannedStudy(said);
  const remarks = [
    ...weakGuarantee(plan.study.privacy),
    ...(data === undefined ? [] : await headerRemarks(data, namesOf(said))),
  ];
  if (io.quiet !== true) for (const remark of remarks) tell(io, `warning: ${remark}`);
  return plan;
}

/** Questions, and the same again with the answers of before, until a study comes of them. No answer is ever lost. */
async function fromAnswers(
  given: Answers,
  data: string | undefined,
  draft: string,
  io: Io,
  ask: NonNullable<Io["ask"]>,
) {
  let before = await offeredDraft(draft, ask);
  const keep = (answers: Answers) => {
    before = { ...before, ...answers };
    keepDraft(draft, before);
  };
  const aboutNames =
    data === undefined ? undefined : (names: readonly string[]) => headerRemarks(data, names);
  try {
    for (;;) {
      const answers = await interviewed({ ask, io, given, before, keep, ...(aboutNames && { aboutNames }) });
      try {
        return plannedStudy(answers);
      } catch (error) {
        if (!(error instanceof DpbayesError) || Object.keys(answers).every((key) => given[key] !== undefined))
          throw error;
        tell(io, `  ${error.message}; Enter keeps an answer`);
      }
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
    return fail("CANCELLED", {
      kept: `the answers so far are in ${draft}, and dpbayes init offers them again`,
    });
  }
}

async function offeredDraft(draft: string, ask: NonNullable<Io["ask"]>): Promise<Answers> {
  const found = readDraft(draft);
  const count = Object.keys(found).length;
  if (count === 0) return {};
  const words = `${draft} has ${count === 1 ? "an answer" : `${count} answers`} of before. Offer them again (yes or no): `;
  return isYes(await ask(words)) ? found : {};
}

async function headerRemarks(data: string, names: readonly string[]): Promise<readonly string[]> {
  const { missing, spelt } = await checkHeader(data, names);
  return [
    ...missing.map((name) => `the first line of ${data} has no ${name}`),
    ...spelt.map((name) => `the first line of ${data} has ${name} in other capitals only`),
  ];
}
