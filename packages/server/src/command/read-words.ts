import { parseArgs } from "node:util";
import { fail } from "../errors/index.ts";
import type { GivenWords, ServerCommand, ServerFlag } from "./command.ts";

/** Flags that every command knows. */
export const commonFlags: Readonly<Record<string, ServerFlag>> = { help: { help: "show this help" } };

/** Reads the words behind a command's name. Everything unknown is refused; nothing is guessed. */
export function readWords(command: ServerCommand, words: readonly string[]): GivenWords {
  const flags = { ...command.flags, ...commonFlags };
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.entries(flags).map(([name, { value }]) => [
        name,
        { type: value ? "string" : "boolean" } as const,
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    requireFlag(command.name, flags, token.name, token.rawName, token.value);
    if (values.has(token.name))
      fail("FLAG_VALUE", { flag: token.rawName, found: "given twice", accepted: "given once" });
    values.set(token.name, token.value ?? "");
  }
  const given = {
    operands: positionals,
    has: (flag: string) => values.has(flag),
    text: (flag: string) => values.get(flag),
  };
  if (!given.has("help")) requireOperands(command, positionals.length);
  return given;
}

function requireFlag(
  command: string,
  flags: Readonly<Record<string, ServerFlag>>,
  name: string,
  raw: string,
  value: string | undefined,
): void {
  if (!Object.hasOwn(flags, name)) {
    const known = Object.keys(flags).map((flag) => `--${flag}`);
    fail("FLAG_UNKNOWN", { found: raw.slice(0, 40), command, accepted: `it knows ${known.join(", ")}` });
  }
  const wanted = flags[name]!.value;
  if (wanted !== undefined && (value === undefined || value === ""))
    fail("FLAG_VALUE", { flag: raw, found: "without a value", accepted: `followed by ${wanted}` });
  if (wanted === undefined && value !== undefined)
    fail("FLAG_VALUE", { flag: raw, found: "given a value", accepted: "given without one" });
}

function requireOperands({ name, operands, takes }: ServerCommand, found: number): void {
  if (found < takes.least) fail("ARGUMENT_MISSING", { command: name, missing: operands });
  if (found > takes.most)
    fail("ARGUMENT_EXTRA", {
      command: name,
      accepted: operands === "" ? "nothing" : operands,
      found: found - takes.most,
    });
}
