import { inspect } from "node:util";
import { DpbayesError } from "@dpbayes/privacy";

/** A secret that stands in records, as a text and as a number. */
export interface Canary {
  readonly text: string;
  readonly number: number;
}

/** Letters and digits that stand nowhere in our sentences, sources and paths. */
export function newCanary(uniform: () => number): Canary {
  const pick = (from: string) => from[Math.floor(uniform() * from.length)]!;
  const text = Array.from({ length: 12 }, (_, i) => pick(i % 2 === 0 ? "QXZJK" : "wvkzq")).join("");
  return { text, number: 700_000_000 + Math.floor(uniform() * 99_999_999) };
}

/** Four characters of the secret in a row. The places in stacks are numbers of lines, not of people. */
export function leakIn(said: string, { text, number }: Canary): string | undefined {
  const lines = said.replace(/:\d+:\d+/g, "");
  const parts = (secret: string) =>
    Array.from({ length: secret.length - 3 }, (_, i) => secret.slice(i, i + 4)).find((part) =>
      lines.includes(part),
    );
  return parts(text) ?? (lines.includes(String(number).slice(0, 6)) ? String(number) : undefined);
}

/** Everything that a person may see of an error. */
export function everythingSaid(error: unknown): string {
  const { message, stack, cause, name } = error as Error;
  const details = error instanceof DpbayesError ? JSON.stringify(error.details) : "";
  return [String(error), name, message, stack, String(cause), details, inspect(error)].join("\n");
}
