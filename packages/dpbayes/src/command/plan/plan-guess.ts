import { type Guess, type GuessedValue, studyFamilyOf } from "@dpbayes/inference/families";
import type { Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { readDocument } from "../../files/index.ts";

/** A guess from `--guess`: a file, or short ones in place: `p=0.3`, `intercept=2,coefficients.age=0.05,sigma=2`. */
export function guessOf(study: Study, word: string | undefined): Guess {
  if (word === undefined)
    return fail("ARGUMENT_MISSING", {
      command: "plan",
      missing: `--guess, what the truth may be, from earlier studies or judgement: ${exampleGuess(study)}`,
    });
  return /^[^/\\=]+=/.test(word) ? { parameters: parametersOf(word) } : fileGuess(word);
}

/** The fields of a guess are checked by the planner, where the family is known. */
function fileGuess(file: string): Guess {
  const value = readDocument(file) as Partial<Guess> | null;
  if (typeof value !== "object" || value === null || typeof value.parameters !== "object")
    fail("FILE_FORMAT", { file, found: "no guess", accepted: "an object with parameters" });
  return value as Guess;
}

/** Names of levels may hold anything, also = and commas: a part ends where a number ends it. */
const PART = /\s*(.+?)\s*=\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*(?:,|$)/y;

function parametersOf(word: string): Guess["parameters"] {
  const parameters: Record<string, GuessedValue> = {};
  for (let at = 0; at < word.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const [, name, number] = PART.exec(word) ?? refusePart(word.slice(at));
    const value = Number(number);
    if (!Number.isFinite(value)) refusePart(word.slice(at));
    const [head, label] = headAndLabel(name!);
    if (label === undefined) parameters[head] = value;
    else parameters[head] = { ...(parameters[head] as object), [label]: value };
  }
  return parameters;
}

/** `coefficients.age` and, as summaries write it, `coefficients[age]`. */
function headAndLabel(name: string): readonly [head: string, label: string | undefined] {
  const [, head, dotted, bracketed] = /^([^.[]+)(?:\.(.+)|\[(.+)\])?$/.exec(name) ?? refusePart(name);
  return [head!, dotted ?? bracketed];
}

function refusePart(found: string): never {
  return fail("FLAG_VALUE", { flag: "--guess", found, accepted: "a file or NAME=NUMBER,NAME=NUMBER" });
}

/** How a guess for the study may look. */
export function exampleGuess(study: Study): string {
  const short = studyFamilyOf(study).exampleGuess?.(study);
  return `--guess ${short ?? "guess.yaml, a file with parameters under the names of the fit's summary"}`;
}
