import { DpbayesError } from "../../errors/index.ts";
import { type Io, tell } from "../terminal/io.ts";
import { draftProblem, namesOf, needsDelta, VARIABLE } from "./draft-study.ts";
import { familyList } from "./family-lines.ts";
import { type Answers, firstQuestions, isLocal, privacyQuestions, type Question } from "./init-questions.ts";
import { typeForms, variableOf } from "./variable-flag.ts";

/** What an interview is held with. */
export interface Interview {
  readonly ask: NonNullable<Io["ask"]>;
  readonly io: Io;
  /** What flags said: not asked. */
  readonly given: Answers;
  /** Answers of before, offered again. */
  readonly before: Answers;
  /** Hears every answer as soon as it stands. */
  readonly keep: (answers: Answers) => void;
  /** What a table says of the formula's names. */
  readonly aboutNames?: (names: readonly string[]) => Promise<readonly string[]>;
}

/** Asks for everything a study needs. Every answer is judged at once, with those before it. */
export async function interviewed(interview: Interview): Promise<Answers> {
  const { io, given } = interview;
  let answers: Answers = {};
  const take = async (key: string, question: Question) => {
    answers = { ...answers, [key]: given[key] ?? (await answerTo(key, question, answers, interview)) };
    interview.keep(answers);
  };
  for (const [key, question] of Object.entries(firstQuestions)) {
    if (key === "family" && given["family"] === undefined) for (const line of familyList()) tell(io, line);
    await take(key, question);
  }
  answers = await withNamesOfTable(answers, interview);
  const names = namesOf(answers);
  for (const key of Object.keys(given).filter((one) => one.startsWith(VARIABLE)))
    answers = { ...answers, [key]: given[key]! };
  const open = names.filter((name) => answers[VARIABLE + name] === undefined);
  if (open.length > 0)
    tell(io, `Each variable is one of: ${typeForms}. Bounds are public constants that you choose.`);
  for (const name of open) await take(VARIABLE + name, variableQuestion(name));
  for (const [key, question] of Object.entries(privacyQuestions)) {
    if (key === "neighbours" && isLocal(answers)) continue;
    if (key === "delta" && given["delta"] === undefined && !needsDelta(answers)) continue;
    await take(key, question);
  }
  return answers;
}

/**
 * A formula with names that the table lacks is offered once more, until it is kept as it is: the names may be mistyped, or the study's own for columns
 * that the table calls otherwise.
 */
async function withNamesOfTable(answers: Answers, interview: Interview): Promise<Answers> {
  const { aboutNames, before, given, io, keep } = interview;
  const remarks = (await aboutNames?.(namesOf(answers))) ?? [];
  for (const line of remarks) tell(io, `  ${line}`);
  if (remarks.length === 0 || given["formula"] !== undefined) return answers;
  tell(io, "  Enter keeps the formula; the study can say what the table calls a variable (column: NAME)");
  const formula = answers["formula"]!;
  const again = await answerTo("formula", firstQuestions["formula"]!, answers, {
    ...interview,
    before: { ...before, formula },
  });
  if (again === formula) return answers;
  const changed = { ...answers, formula: again };
  keep(changed);
  return withNamesOfTable(changed, interview);
}

function variableQuestion(name: string): Question {
  return {
    value: "",
    help: "",
    ask: name,
    read: (text) => {
      const word = text.startsWith(`${name}:`) ? text.slice(name.length + 1) : text;
      try {
        variableOf(`${name}:${word}`);
        return { kept: word };
      } catch (error) {
        if (!(error instanceof DpbayesError)) throw error;
        return { problem: `one of: ${typeForms}` };
      }
    },
  };
}

async function answerTo(key: string, question: Question, so: Answers, interview: Interview): Promise<string> {
  const { ask, io, before } = interview;
  const offered = before[key];
  for (;;) {
    const said = (await ask(`${question.ask}${offered === undefined ? "" : ` [${offered}]`}: `)).trim();
    const text = said || offered;
    if (text === undefined) {
      tell(io, "  an answer is needed");
      continue;
    }
    const read = question.read?.(text) ?? { kept: text };
    const problem = "problem" in read ? read.problem : draftProblem({ ...so, [key]: read.kept });
    if (problem !== undefined) tell(io, `  ${problem}`);
    else if ("kept" in read && (await isMeant(question, read.kept, interview))) return read.kept;
  }
}

/** An answer that can be given and should not be is asked for again, unless it is meant. */
async function isMeant({ warning }: Question, answer: string, { ask, io }: Interview): Promise<boolean> {
  const sentence = warning?.(answer);
  if (sentence === undefined) return true;
  tell(io, `  ${sentence}`);
  return isYes(await ask(`Keep ${answer} (yes or no): `));
}

export function isYes(text: string): boolean {
  return /^y(es?)?$/i.test(text.trim());
}
