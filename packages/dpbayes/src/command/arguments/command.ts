import type { Io } from "../terminal/io.ts";
import type { Given } from "./parse-arguments.ts";

/** A flag of a command; with `value` it takes one, without it is either there or not. */
export interface Flag {
  readonly help: string;
  /** What stands for the value in the help, e.g. "FILE". */
  readonly value?: string;
  readonly short?: string;
  /** May be given more than once. */
  readonly multiple?: boolean;
  /** All that its value can be, for shells that complete it. */
  readonly choices?: readonly string[];
  /** What it was called: read as ever, and shown nowhere. */
  readonly formerly?: string;
}

/** A line of the table of commands: what the overview shows, and where the rest is. */
export interface CommandEntry {
  readonly name: string;
  /** What it was called: read as ever, and shown nowhere. */
  readonly formerly?: string;
  /** Another spelling, as good as the name. */
  readonly alias?: string;
  /** What it does, in one line. */
  readonly about: string;
  load(): Promise<Command>;
}

/** What a command takes. Its work is in a module of its own, which `run` loads: help needs none of it. */
export interface Command {
  /** What stands behind the name, e.g. "STUDY RELEASE...". */
  readonly operands: string;
  /** All that an operand can be, where it is no file. */
  readonly operandChoices?: readonly string[];
  /** All that the first operand can be, where files follow. */
  readonly firstOperand?: readonly string[];
  /** How many operands it takes. */
  readonly takes: { readonly least: number; readonly most: number };
  readonly flags: Readonly<Record<string, Flag>>;
  readonly examples: readonly string[];
  /** Longer words for the help. */
  readonly notes?: string;
  /** `table` is that of all commands, for the one that tells of the others. */
  run(given: Given, io: Io, table: readonly CommandEntry[]): Promise<number>;
}

/** A command with its line of the table. */
export type NamedCommand = Command & Pick<CommandEntry, "name" | "about">;

export const SUCCESS = 0;
export const FAILURE = 1;
export const USAGE = 2;
export const CANCELLED = 130;

/** Flags that every command knows. */
export const commonFlags: Readonly<Record<string, Flag>> = {
  json: { help: "print the result as JSON" },
  help: { help: "show this help", short: "h" },
};
