import { families } from "@dpbayes/privacy";
import { fail } from "../errors/index.ts";
import { requireNew, writeFile } from "../files/index.ts";
import { type Command, type Flag, SUCCESS } from "./command.ts";
import { plannedStudy } from "./init-study.ts";
import { type Io, print, tell } from "./io.ts";
import type { Given } from "./parse-arguments.ts";
import { studyText } from "./study-text.ts";
import { variableOf } from "./variable-flag.ts";

/** What a study needs, in the order in which it is asked on a terminal. */
const questions: Readonly<Record<string, Flag & { readonly ask: string; readonly otherwise?: string }>> = {
  id: { value: "ID", help: "a short name of the study", ask: "Short name (letters, digits, dashes)" },
  question: { value: "TEXT", help: "what is asked, in a sentence", ask: "What do you want to know" },
  family: { value: "FAMILY", help: families.join(", "), ask: `Model (${families.join(", ")})` },
  formula: {
    value: "FORMULA",
    help: 'such as "days ~ age + emergency" or "smokes ~ 1"',
    ask: "Formula (y ~ x1 + x2, or y ~ 1)",
  },
  setting: {
    value: "SETTING",
    help: "local, central or distributed",
    ask: "Who adds the noise (local, central, distributed)",
    otherwise: "central",
  },
  epsilon: { value: "EPSILON", help: "the privacy loss", ask: "epsilon", otherwise: "1" },
  delta: {
    value: "DELTA",
    help: "for Gaussian noise; none, or 1e-6 where the noise needs one without it",
    ask: "delta (none, or auto: 1e-6 where the noise needs one)",
    otherwise: "auto",
  },
  unit: {
    value: "TEXT",
    help: 'whom it protects, "one person" without it',
    ask: "Whom does it protect",
    otherwise: "one person",
  },
  neighbours: {
    value: "RELATION",
    help: "replace-one or add-remove",
    ask: "Neighbours (replace-one, add-remove)",
    otherwise: "replace-one",
  },
};

export const initCommand: Command = {
  name: "init",
  about: "write a commented study, from flags or from a few questions on a terminal",
  operands: "",
  takes: { least: 0, most: 0 },
  flags: {
    ...Object.fromEntries(
      Object.entries(questions).map(([name, { value, help }]) => [name, { value: value!, help }]),
    ),
    variable: {
      value: "NAME:TYPE:BOUNDS",
      multiple: true,
      help: "days:number:0,30 or smokes:category:never|daily or emergency:boolean",
    },
    output: { value: "FILE", short: "o", help: "where the study goes; study.yaml without it" },
    force: { help: "replace an existing file" },
  },
  notes: "Bounds are public constants that you choose; dpbayes never looks them up in the data.",
  examples: [
    "dpbayes init",
    'dpbayes init --id stay --question "How long do patients stay?" --family linear-regression --formula "days ~ age" \\\n    --variable days:number:0,30 --variable age:number:18,98 --unit "one patient"',
  ],
  run: runInit,
};

async function runInit(given: Given, io: Io): Promise<number> {
  const output = given.text("output") ?? "study.yaml";
  requireNew(output, given.has("force"));
  const answers = await answersOf(given, io);
  const variables = Object.fromEntries((await variablesOf(given, io)).map(variableOf));
  const { study, mechanism, statistic } = plannedStudy(answers, variables);
  writeFile(output, studyText(study));
  if (given.has("json")) print(io, JSON.stringify({ output, study }));
  else print(io, `study  ${output} (${mechanism.kind} noise on ${statistic.kind})`);
  return SUCCESS;
}

/** Flags first; on a terminal what is missing is asked, elsewhere defaults stand in or the flag is demanded. */
async function answersOf(given: Given, io: Io): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  for (const [name, { ask, otherwise }] of Object.entries(questions))
    answers[name] = given.text(name) ?? (await answer(name, ask, otherwise, io));
  return answers;
}

async function answer(name: string, ask: string, otherwise: string | undefined, io: Io): Promise<string> {
  const said = io.ask
    ? (await io.ask(`${ask}${otherwise === undefined ? "" : ` [${otherwise}]`}: `)).trim()
    : "";
  return said || (otherwise ?? fail("ARGUMENT_MISSING", { command: "init", missing: `--${name}` }));
}

async function variablesOf(given: Given, io: Io): Promise<readonly string[]> {
  const words = [...given.texts("variable")];
  if (words.length > 0) return words;
  if (!io.ask)
    return fail("ARGUMENT_MISSING", {
      command: "init",
      missing: "--variable NAME:TYPE:BOUNDS for every variable",
    });
  tell(io, "Variables, one per line, such as days:number:0,30; an empty line ends.");
  for (let word = await io.ask("variable: "); word.trim() !== ""; word = await io.ask("variable: "))
    words.push(word.trim());
  return words;
}
