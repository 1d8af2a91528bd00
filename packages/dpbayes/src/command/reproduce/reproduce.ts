import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorOf, fail } from "../../errors/index.ts";
import { FAILURE, SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";

/** The experiments are not part of the installed package. */
export async function runReproduce(given: Given, io: Io): Promise<number> {
  const root = join(dirname(fileURLToPath(import.meta.url)), "../../../../..");
  const script = join(root, "experiments", "reproduce.ts");
  if (!isWorkspace(root) || !existsSync(script))
    fail("WORKSPACE_ONLY", {
      found: "dpbayes reproduce",
      accepted: "clone the repository and run npm run reproduce there",
    });
  const node = ["--import", "tsx", "--conditions=source", script, ...(given.has("quick") ? ["--quick"] : [])];
  const child = spawn(process.execPath, [...node, ...given.operands], { cwd: root, signal: io.signal });
  const json = given.has("json");
  let [output, problem] = ["", ""];
  child.stdout.on("data", (text: Buffer) => {
    if (json) output += text.toString();
    else io.stdout.write(text.toString());
  });
  child.stderr.on("data", (text: Buffer) => {
    if (json) problem += text.toString();
    else io.stderr.write(text.toString());
  });
  const exitCode = await ended(child, io.signal);
  // A study that found something else is a result too: its words are the same on success and on failure.
  const words = { exitCode, output, ...(exitCode !== SUCCESS && { problem }) };
  if (json) print(io, JSON.stringify(words));
  return exitCode;
}

function ended(child: ChildProcess, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const cancelled = () => errorOf("CANCELLED", { kept: "what finished studies found is stored" });
    child.on("error", () => (signal.aborted ? reject(cancelled()) : resolve(FAILURE)));
    child.on("close", (code) => (signal.aborted ? reject(cancelled()) : resolve(code ?? FAILURE)));
  });
}

/** Next to an installed package lies somebody else's project. */
function isWorkspace(root: string): boolean {
  const file = join(root, "package.json");
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly name?: unknown }).name === "dpbayes-workspace";
}
