import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { newRegistry } from "./in-process.testing.ts";

/** How a process ended and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A module that is loaded first: one of this folder, or an address. */
  readonly preload?: string;
}

/** The command line as people start it: a process of its own. */
export function started(words: readonly string[], { env = {}, preload }: StartOptions = {}): ChildProcess {
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const first = preload === undefined ? [] : ["--import", new URL(preload, import.meta.url).href];
  const node = ["--import", "tsx", "--conditions=source", ...first, here("./main.ts")];
  return spawn(process.execPath, [...node, ...words], {
    env: { ...process.env, DPBAYES_REGISTRY: newRegistry(), ...env },
  });
}

export async function ended(child: ChildProcess): Promise<Ended> {
  let [out, err] = ["", ""];
  child.stdout!.on("data", (text: Buffer) => (out += text.toString()));
  child.stderr!.on("data", (text: Buffer) => (err += text.toString()));
  return new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal, out, err })));
}
