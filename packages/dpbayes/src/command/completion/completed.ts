import { type Command, type CommandEntry, commonFlags } from "../arguments/command.ts";

/** What a shell needs of a command. */
export interface Completed {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly CompletedFlag[];
  /** All that an operand can be; files where it is empty. */
  readonly operands: readonly string[];
  /** All that the first operand can be, where files follow. */
  readonly first: readonly string[];
}

export interface CompletedFlag {
  readonly name: string;
  readonly short?: string | undefined;
  readonly help: string;
  /** What it takes, "FILE"; undefined where it takes nothing. */
  readonly value?: string | undefined;
  /** All that its value can be, where that is known. */
  readonly choices: readonly string[];
  /** Whether its value may be a file's name. */
  readonly file: boolean;
  readonly multiple: boolean;
}

export function completedOf(
  { name, about }: CommandEntry,
  { flags, operandChoices = [], firstOperand = [] }: Command,
): Completed {
  return {
    name,
    about,
    operands: operandChoices,
    first: firstOperand,
    flags: Object.entries({ ...flags, ...commonFlags }).map(
      ([flag, { short, help, value, choices = [], multiple = false }]) => ({
        name: flag,
        short,
        help,
        value,
        choices,
        multiple,
        file: /FILE|FOLDER|STEM|GUESS/.test(value ?? ""),
      }),
    ),
  };
}

/** A word that no shell reads anything into: between single quotes, which a quote leaves for a moment. */
export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
