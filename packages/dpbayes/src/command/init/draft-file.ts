import { existsSync, rmSync } from "node:fs";
import { readText, writeFile } from "../../files/index.ts";
import type { Answers } from "./init-questions.ts";

/** Where the answers are kept until the study is written. */
export function draftFileOf(output: string): string {
  return `${output === "-" ? "study.yaml" : output}.draft.json`;
}

/** The answers that were kept; none where there are none, or where the file is no draft. */
export function readDraft(file: string): Answers {
  if (!existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(readText(file));
    const entries = Object.entries(value as object);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

export function keepDraft(file: string, answers: Answers): void {
  writeFile(file, `${JSON.stringify(answers, null, 2)}\n`);
}

export function dropDraft(file: string): void {
  rmSync(file, { force: true });
}
