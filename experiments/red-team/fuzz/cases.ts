import { rmSync } from "node:fs";
import { seededSource } from "@dpbayes/inference";
import { DpbayesError } from "@dpbayes/privacy";
import { visibleLines } from "@dpbayes/privacy/errors";
import { everythingSaid, leakIn } from "../canary.ts";
import { newFolder } from "../new-folder.ts";
import type { FuzzedParser, Which } from "./parser.ts";
import { SECRET } from "./secret.ts";

/** A run of cases, each with a seed of its own: the parser's name and the case's number. */
export interface Cases {
  readonly which: Which;
  readonly from: number;
  readonly to: number;
}

/** What a run of cases found. */
export interface Outcome {
  readonly broken: number;
  /** The first break: its number, and what was thrown. */
  readonly first?: string;
  /** The longest that a case took, in milliseconds. */
  readonly slowest: number;
}

/** Reads every case; `at` hears of each before it begins. */
export async function runCases(
  parser: FuzzedParser,
  { which, from, to }: Cases,
  at: (index: number) => void = () => {},
): Promise<Outcome> {
  const folder = newFolder("fuzz");
  let [broken, slowest, first] = [0, 0, ""];
  try {
    await parser.open?.(folder);
    for (let i = from; i < to; i++) {
      at(i);
      const start = performance.now();
      const problem = await problemOf(() => parser.read(which, seededSource(`${parser.name} ${i}`), folder));
      slowest = Math.max(slowest, performance.now() - start);
      if (problem === undefined) continue;
      broken++;
      first ||= `case ${i}: ${visibleLines(problem).slice(0, 300)}`;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { broken, slowest, ...(first && { first }) };
}

/** Anything but a value, or an error of the catalogue in plain words without a secret, breaks the promise. */
async function problemOf(read: () => unknown): Promise<string | undefined> {
  try {
    await read();
  } catch (error) {
    return problemWith(error);
  }
  return Object.hasOwn(Object.prototype, "polluted") ? "Object.prototype has another field" : undefined;
}

const LONGEST_MESSAGE = 9000;

function problemWith(error: unknown): string | undefined {
  // The case's number repeats it; a stack would store where this machine keeps its files.
  if (!(error instanceof DpbayesError)) return String(error);
  const { message } = error;
  if (visibleLines(message) !== message) return `not in plain words: ${message}`;
  if (message.length > LONGEST_MESSAGE) return `a message of ${message.length} characters`;
  return leakIn(everythingSaid(error), SECRET) === undefined ? undefined : `shows a record: ${message}`;
}
