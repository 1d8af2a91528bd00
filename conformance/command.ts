import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Adapters } from "./adapter.ts";
import { evaluate } from "./evaluate.ts";
import { readCases, UnreadableCases } from "./read-cases.ts";
import { reportOf } from "./report-lines.ts";

export const usage = `npm run -s conformance -- [--only f1,f2,...] FILE...

Evaluates the cases {id, function, inputs, expected, tolerance} of the files against the public API.
  --only f1,f2   only these functions; one without adapter or without cases counts as failed
  --help         this text
Without FILE: the vectors in ../shared/vectors beside the repository.
Exit code 0: at least one case ran and all passed; 1: not so; 2: a file or an option cannot be read.`;

/** What to print and the exit code. */
export interface Result {
  readonly lines: readonly string[];
  readonly exitCode: number;
}

/** The command line as a function: options and files in, lines and exit code out. */
export async function conformance(args: readonly string[], adapters: Adapters): Promise<Result> {
  if (args.includes("--help")) return { lines: [usage], exitCode: 0 };
  try {
    const { only, files } = parseArguments(args);
    const chosen = files.length > 0 ? files.map(locate) : sharedVectors();
    if (chosen.length === 0)
      return { lines: ["no FILE given, and no ../shared/vectors beside the repository"], exitCode: 1 };
    const cases = chosen.flatMap(readCases);
    const wanted = only.length > 0 ? cases.filter((c) => only.includes(c.function)) : cases;
    const report = reportOf(await evaluate(wanted, adapters), only);
    return { lines: report.lines, exitCode: report.passed ? 0 : 1 };
  } catch (error) {
    if (error instanceof UnreadableCases) return { lines: [error.message], exitCode: 2 };
    throw error;
  }
}

/** `--only a,b` and `--only=a,b`, any number of times; everything else is a file. */
export function parseArguments(args: readonly string[]): { only: string[]; files: string[] } {
  const only: string[] = [];
  const files: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === "--only") only.push(...namesIn(args[++i]));
    else if (arg.startsWith("--only=")) only.push(...namesIn(arg.slice("--only=".length)));
    else if (arg.startsWith("-")) throw new UnreadableCases(`option ${arg} is not known\n\n${usage}`);
    else files.push(arg);
  }
  return { only, files };
}

function namesIn(list: string | undefined): string[] {
  const names = (list ?? "").split(",").map((name) => name.trim());
  if (names.includes("")) throw new UnreadableCases("--only needs function names separated by commas");
  return names;
}

/** npm runs scripts in the root of the repository; INIT_CWD is where the user called it. */
function locate(file: string): string {
  return existsSync(file) ? file : resolve(process.env["INIT_CWD"] ?? ".", file);
}

/** The vector files beside the repository, or none. */
function sharedVectors(): readonly string[] {
  return jsonFilesIn(fileURLToPath(new URL("../../shared/vectors", import.meta.url)));
}

/** The repository's own cases. */
export function ownVectors(): readonly string[] {
  return jsonFilesIn(fileURLToPath(new URL("./own-vectors", import.meta.url)));
}

function jsonFilesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => join(folder, name));
}
