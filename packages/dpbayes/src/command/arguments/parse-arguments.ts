import { parseArgs } from "node:util";
import { nearest } from "@dpbayes/privacy/errors";
import { fail } from "../../errors/index.ts";
import { commonFlags, type Flag, type NamedCommand } from "./command.ts";

/** What was given to a command: operands, and flags with their values. */
export interface Given {
  readonly command: string;
  readonly operands: readonly string[];
  /** The command and flags that were given by the names they had, with the names they have. */
  readonly renamed: readonly Renamed[];
  has(flag: string): boolean;
  text(flag: string): string | undefined;
  texts(flag: string): readonly string[];
  /** A number that holds `accepted`; undefined where the flag was not given. */
  number(flag: string, holds: (value: number) => boolean, accepted: string): number | undefined;
  /** A whole number of at least `least`. */
  count(flag: string, least: number): number | undefined;
}

/** A word that was read by the name it had. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** Reads the words behind a command's name. Everything unknown is refused; nothing is guessed. */
export function parseArguments(
  command: Pick<NamedCommand, "name" | "flags">,
  words: readonly string[],
  calledAs = command.name,
): Given {
  const flags = { ...command.flags, ...commonFlags };
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(Object.entries(flags).flatMap(optionsOf)),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  const renamed: Renamed[] =
    calledAs === command.name ? [] : [{ from: `dpbayes ${calledAs}`, to: `dpbayes ${command.name}` }];
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const name = presentName(flags, token.name);
    if (name !== token.name) renamed.push({ from: token.rawName, to: `--${name}` });
    requireFlag(command, flags, name, token.rawName, token.value);
    const before = values.get(name) ?? [];
    if (before.length > 0 && flags[name]!.multiple !== true)
      fail("FLAG_VALUE", { flag: token.rawName, found: "given twice", accepted: "given once" });
    values.set(name, [...before, token.value ?? ""]);
  }
  return givenOf(command.name, positionals, renamed, values);
}

function optionsOf([name, { value, short, formerly }]: readonly [string, Flag]) {
  const type = value === undefined ? ("boolean" as const) : ("string" as const);
  const option = { type, multiple: true };
  const present = [name, { ...option, ...(short !== undefined && { short }) }] as const;
  return formerly === undefined ? [present] : [present, [formerly, option] as const];
}

function presentName(flags: Readonly<Record<string, Flag>>, name: string): string {
  return Object.keys(flags).find((flag) => flags[flag]!.formerly === name) ?? name;
}

function requireFlag(
  { name: command }: Pick<NamedCommand, "name">,
  flags: Readonly<Record<string, Flag>>,
  name: string,
  raw: string,
  value: string | undefined,
): void {
  if (!Object.hasOwn(flags, name)) {
    const known = Object.keys(flags).map((flag) => `--${flag}`);
    const meant = nearest(`--${name}`, known);
    const accepted = `${meant === undefined ? "" : `did you mean ${meant}? `}it knows ${known.join(", ")}`;
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
  renamed: readonly Renamed[],
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
    renamed,
    has: (flag: string) => values.has(flag),
    text,
    texts: (flag: string) => values.get(flag) ?? [],
    number,
    count: (flag: string, least: number) =>
      number(flag, (v) => Number.isSafeInteger(v) && v >= least, `a whole number of at least ${least}`),
  });
}

/** Refuses too few or too many operands. */
export function requireOperands({ name, operands, takes }: NamedCommand, given: Given): void {
  const found = given.operands.length;
  if (found < takes.least) fail("ARGUMENT_MISSING", { command: name, missing: operands });
  if (found > takes.most)
    fail("ARGUMENT_EXTRA", {
      command: name,
      accepted: operands === "" ? "no file" : operands,
      found: found - takes.most,
    });
}
