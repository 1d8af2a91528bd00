import { visibleLines } from "@dpbayes/privacy/errors";
import { run } from "dpbayes/command";
import { leakIn } from "../canary.ts";
import { SECRET } from "./secret.ts";

export interface Saying {
  readonly env?: Readonly<Record<string, string>>;
  /** When Ctrl-C is pressed, in milliseconds. */
  readonly patience?: number;
}

/**
 * Runs a command line and throws if it was surprised, if what it says acts on a terminal, or if it shows a record. The
 * errors that it tells are those of the catalogue.
 */
export async function requirePlain(words: readonly string[], options: Saying = {}): Promise<void> {
  let said = "";
  const output = { write: (text: string) => (said += text) };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), options.patience ?? 300);
  try {
    await run(words, {
      stdout: output,
      stderr: output,
      env: { DPBAYES_REGISTRY: "off", ...options.env },
      signal: stop.signal,
      now: () => new Date(0),
    });
  } finally {
    clearTimeout(timer);
  }
  const surprise = /an unexpected .*/.exec(said)?.[0];
  if (surprise !== undefined) throw new Error(`${words[0]}: ${surprise}`);
  if (visibleLines(said) !== said) throw new Error(`${words[0]} writes what acts on a terminal`);
  if (leakIn(said, SECRET) !== undefined) throw new Error(`${words[0]} shows a record`);
}
