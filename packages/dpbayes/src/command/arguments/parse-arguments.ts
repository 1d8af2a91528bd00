import { parseArgs } from "node:util";
import { fail } from "../../errors/index.ts";
import { type Command, commonFlags, type Flag } from "./command.ts";

/** What was given to a command: operands, and flags with their values. */
export interface Given {
  readonly command: string;
  readonly operands: readonly string[];
  has(flag: string): boolean;
  text(flag: string): string | undefined;
  texts(flag: string): readonly string[];
  /** A number that holds `accepted`; undefined where the flag was not given. */
  number(flag: string, holds: (value: number) => boolean, accepted: string): number | undefined;
  /** A whole number of at least `least`. */
  count(flag: string, least: number): number | undefined;
}

/** Reads the words behind a command's name. Everything unknown is refused; nothing is guessed. */
export function parseArguments(command: Command, words: readonly string[]): Given {
  const flags = { ...command.flags, ...commonFlags };
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, optionOf(flag)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    requireFlag(command, flags, token.name, token.rawName, token.value);
    const before = values.get(token.name) ?? [];
    if (before.length > 0 && flags[token.name]!.multiple !== true)
      fail("FLAG_VALUE", { flag: token.rawName, found: "given twice", accepted: "given once" });
    values.set(token.name, [...before, token.value ?? ""]);
  }
  return givenOf(command.name, positionals, values);
}

function optionOf({ value, short }: Flag) {
  const type = value === undefined ? ("boolean" as const) : ("string" as const);
  return { type, multiple: true, ...(short !== undefined && { short }) };
}

function requireFlag(
  { name: command }: Command,
  flags: Readonly<Record<string, Flag>>,
  name: string,
  raw: string,
  value: string | undefined,
): void {
  if (!Object.hasOwn(flags, name)) {
    const accepted = `it knows ${Object.keys(flags)
      .map((flag) => `--${flag}`)
      .join(", ")}`;
    fail("FLAG_UNKNOWN", { found: raw, command, accepted });
  }
  const wanted = flags[name]!.value;
  if (wanted !== undefined && (value === undefined || value === ""))
    fail("FLAG_VALUE", { flag: raw, found: "without a value", accepted: `followed by ${wanted}` });
  if (wanted === undefined && value !== undefined)
    fail("FLAG_VALUE", { flag: raw, found: "given a value", accepted: "given without one" });
}

function givenOf(
  command: string,
  operands: readonly string[],
  values: ReadonlyMap<string, readonly string[]>,
): Given {
  const text = (flag: string) => values.get(flag)?.[0];
  const number: Given["number"] = (flag, holds, accepted) => {
    const found = text(flag);
    if (found === undefined) return undefined;
    const value = found.trim() === "" ? Number.NaN : Number(found);
    if (Number.isNaN(value) || !holds(value)) fail("FLAG_VALUE", { flag: `--${flag}`, found, accepted });
    return value;
  };
  return Object.freeze({
    command,
    operands,
    has: (flag: string) => values.has(flag),
    text,
    texts: (flag: string) => values.get(flag) ?? [],
    number,
    count: (flag: string, least: number) =>
      number(flag, (v) => Number.isSafeInteger(v) && v >= least, `a whole number of at least ${least}`),
  });
}

/** Refuses too few or too many operands. */
export function requireOperands({ name, operands, takes }: Command, given: Given): void {
  const found = given.operands.length;
  if (found < takes.least) fail("ARGUMENT_MISSING", { command: name, missing: operands });
  if (found > takes.most)
    fail("ARGUMENT_EXTRA", {
      command: name,
      accepted: operands === "" ? "no file" : operands,
      found: found - takes.most,
    });
}
