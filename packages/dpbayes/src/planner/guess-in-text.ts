import { type Guess, type GuessedValue, studyFamilyOf } from "@dpbayes/inference/families";
import type { Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";

/** A guess for the study as such a text, where its family knows one. */
export function exampleInText(study: Study): string | undefined {
  return studyFamilyOf(study).exampleGuess?.(study);
}

/** Names of levels may hold anything, also = and commas: a part ends where a number ends it. */
const PART = /\s*(.+?)\s*=\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*(?:,|$)/y;

/** What `intercept=2,coefficients.age=0.05,sigma=2` says of the parameters. */
export function guessInText(word: string): Guess["parameters"] {
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
