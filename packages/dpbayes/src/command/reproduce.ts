import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail } from "../errors/index.ts";
import { CANCELLED, type Command, FAILURE } from "./command.ts";
import type { Io } from "./io.ts";
import type { Given } from "./parse-arguments.ts";

export const reproduceCommand: Command = {
  name: "reproduce",
  about: "rerun the studies of the papers (inside the workspace of dpbayes)",
  operands: "[NAME...]",
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  flags: { quick: { help: "few repeats, to see whether it runs; nothing is stored" } },
  examples: ["dpbayes reproduce local --quick"],
  run: runReproduce,
};

/** The experiments are not part of the installed package. */
async function runReproduce(given: Given, io: Io): Promise<number> {
  const root = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
  const script = join(root, "experiments", "reproduce.ts");
  if (!isWorkspace(root) || !existsSync(script))
    fail("WORKSPACE_ONLY", {
      found: "dpbayes reproduce",
      accepted: "clone the repository and run npm run reproduce there",
    });
  const words = [
    "--import",
    "tsx",
    "--conditions=source",
    script,
    ...(given.has("quick") ? ["--quick"] : []),
  ];
  const child = spawn(process.execPath, [...words, ...given.operands], { cwd: root, signal: io.signal });
  child.stdout.on("data", (text: Buffer) => io.stdout.write(text.toString()));
  child.stderr.on("data", (text: Buffer) => io.stderr.write(text.toString()));
  return new Promise((resolve) => {
    child.on("error", () => resolve(io.signal.aborted ? CANCELLED : FAILURE));
    child.on("close", (code) => resolve(code ?? FAILURE));
  });
}

/** Next to an installed package lies somebody else's project. */
function isWorkspace(root: string): boolean {
  const file = join(root, "package.json");
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly name?: unknown }).name === "dpbayes-workspace";
}
