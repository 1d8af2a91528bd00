import type { Guess } from "@dpbayes/inference/families";
import type { Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { readDocument } from "../../files/index.ts";
import { exampleInText, guessInText } from "../../planner/guess-in-text.ts";

/** A guess from `--guess`: a file, or short ones in place: `p=0.3`, `intercept=2,coefficients.age=0.05,sigma=2`. */
export function guessOf(study: Study, word: string | undefined): Guess {
  if (word === undefined)
    return fail("ARGUMENT_MISSING", {
      command: "plan",
      missing: `--guess, what the truth may be, from earlier studies or judgement: ${exampleGuess(study)}`,
    });
  return /^[^/\\=]+=/.test(word) ? { parameters: guessInText(word) } : fileGuess(word);
}

/** The fields of a guess are checked by the planner, where the family is known. */
function fileGuess(file: string): Guess {
  const value = readDocument(file) as Partial<Guess> | null;
  if (typeof value !== "object" || value === null || typeof value.parameters !== "object")
    fail("FILE_FORMAT", { file, found: "no guess", accepted: "an object with parameters" });
  return value as Guess;
}

/** How a guess for the study may look. */
export function exampleGuess(study: Study): string {
  return `--guess ${exampleInText(study) ?? "guess.yaml, a file with parameters under the names of the fit's summary"}`;
}
