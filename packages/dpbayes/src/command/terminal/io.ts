import { folded, widthOf } from "./fold.ts";
import { type Line, lineFor, linesFor } from "./style.ts";

/** Where text goes. */
export interface Output {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean | undefined;
  /** How wide a terminal is. */
  readonly columns?: number | undefined;
}

/** Everything a command may touch besides files, so that tests can hand in their own. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** What another program writes; read where DATA is -. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** No word about work that goes on: a machine reads what is written. */
  readonly quiet?: boolean;
  /** Asks a question on the terminal; undefined where nobody is there to answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  now(): Date;
}

/** Writes one line of the result. */
export function print(io: Io, line: Line): void {
  io.stdout.write(`${lineFor(io, io.stdout, line)}\n`);
}

/** Writes text of several lines, as wide as the terminal: tables, stories. */
export function printText(io: Io, text: string): void {
  io.stdout.write(`${folded(linesFor(text), widthOf(io.stdout))}\n`);
}

/** A line for people, not part of the result: goes to stderr. */
export function tell(io: Io, line: Line): void {
  io.stderr.write(`${lineFor(io, io.stderr, line)}\n`);
}
