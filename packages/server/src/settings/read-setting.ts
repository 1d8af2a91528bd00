import { readFileSync } from "node:fs";
import { fail } from "../errors/index.ts";

/** Names and texts, as a process is given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What was said; an empty text says nothing. */
export function textOf(environment: Environment, name: string): string | undefined {
  const text = environment[name];
  return text === undefined || text === "" ? undefined : text;
}

/** A text that should not stand in an environment may stand in a file, which `NAME_FILE` names. */
export function secretOf(environment: Environment, name: string): string | undefined {
  const [text, file] = [textOf(environment, name), textOf(environment, `${name}_FILE`)];
  if (file === undefined) return text;
  if (text !== undefined)
    fail("SETTING", { name: `${name}_FILE`, found: `set beside ${name}`, accepted: "one of the two" });
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return fail("SETTING", { name: `${name}_FILE`, found: "no file that can be read", accepted: "one" });
  }
}

export function wholeNumber(
  environment: Environment,
  name: string,
  standard: number,
  from: number,
  to: number,
): number {
  const text = textOf(environment, name);
  if (text === undefined) return standard;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= from && value <= to
    ? value
    : fail("SETTING", { name, found: "another text", accepted: `a whole number from ${from} to ${to}` });
}

/** The first of the words where nothing is said. */
export function oneOf<Word extends string>(
  environment: Environment,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = textOf(environment, name);
  if (text === undefined) return words[0];
  return (
    words.find((word) => word === text) ??
    fail("SETTING", { name, found: "another word", accepted: `one of: ${words.join(", ")}` })
  );
}

/** Refuses what does not hold, without a word of it: addresses hold passwords, and a secret may stand in the wrong place. */
export function requireSetting(holds: boolean, name: string, found: string, accepted: string): void {
  if (!holds) fail("SETTING", { name, found, accepted });
}
