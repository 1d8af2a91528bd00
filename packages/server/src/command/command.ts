/** Where a command's words go to and what it may know: handed in, so that tests hand in their own. */
export interface CommandIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
}

/** A flag of a command; with `value` it takes one, without it is either there or not. */
export interface ServerFlag {
  readonly help: string;
  /** What stands for the value in the help, e.g. "FILE". */
  readonly value?: string;
}

/** What was given to a command. */
export interface GivenWords {
  readonly operands: readonly string[];
  has(flag: string): boolean;
  text(flag: string): string | undefined;
}

/** One command of `dpbayes-server`. Its work is in a module of its own, which `run` loads: help needs none of it. */
export interface ServerCommand {
  readonly name: string;
  /** What it does, in one line. */
  readonly about: string;
  /** What stands behind the name, e.g. "FILE". */
  readonly operands: string;
  readonly takes: { readonly least: number; readonly most: number };
  readonly flags: Readonly<Record<string, ServerFlag>>;
  readonly examples: readonly string[];
  /** Longer words for the help. */
  readonly notes?: string;
  run(given: GivenWords, io: CommandIo): Promise<number>;
}

export const SUCCESS = 0;
export const FAILURE = 1;
export const USAGE = 2;
