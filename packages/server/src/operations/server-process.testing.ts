import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** `dpbayes-server` as a process of its own. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly url: string;
  readonly operationsUrl: string;
  /** What it wrote to its log. */
  readonly log: () => string;
  /** Sends a signal and waits for the end: the exit code, or the signal's name. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** Starts it with settings on top of this environment, and waits until it listens. */
export async function serverProcess(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const main = new URL("../main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--import", "tsx", "--conditions=source", main, ...words], {
    env: { ...process.env, DPBAYES_PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stdout.on("data", (text) => {
    log += text;
  });
  const [url, operationsUrl] = await listening(child);
  return {
    ...{ process: child, url: url!, operationsUrl: operationsUrl! },
    log: () => log,
    async end(signal) {
      const ended = once(child, "exit");
      child.kill(signal);
      const [code, name] = await ended;
      return code ?? name;
    },
  };
}

async function listening(child: ChildProcess): Promise<readonly string[]> {
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr! })) {
    const found = /^listening on (\S+), health and metrics on (\S+)$/.exec(line);
    if (found) {
      child.stderr!.resume();
      return found.slice(1);
    }
    said.push(line);
  }
  throw new Error(`the server did not start: ${said.join("\n")}`);
}
