import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { LedgerSystem } from "./systems.ts";

/**
 * A hash chain that takes being alone for granted, with a lock that does not keep that promise:
 * none at all; one that is removed when no process of its holder's number is seen; one that its holder alone removes.
 */
export function carelessLedger(lock: "none" | "process ids" | "holder alone"): LedgerSystem {
  return {
    async spend(file, budget) {
      if (lock !== "none") await locked(`${file}.lock`, lock === "process ids");
      try {
        const hashes = chainOf(file);
        // Somewhere here a real ledger checks the budget.
        await pause(1);
        if (hashes.length >= budget) return undefined;
        const content = `${hashes.length + 1} ${hashes.at(-1) ?? "beginning"}`;
        appendFileSync(file, `${content} ${hashOf(content)}\n`);
        return String(hashes.length + 1);
      } finally {
        if (lock !== "none") rmSync(`${file}.lock`, { force: true });
      }
    },
    spends: (file) => chainOf(file).map((_, i) => String(i + 1)),
  };
}

async function locked(lock: string, trusting: boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!created(lock)) {
    if (trusting && isDead(lock)) rmSync(lock, { force: true });
    else if (performance.now() > deadline) throw new Error("the lock must be removed by hand");
    await pause(5);
  }
}

function created(lock: string): boolean {
  try {
    const { pid } = process;
    const holder = JSON.stringify({ host: hostname(), pid, started: startOf(pid) });
    writeFileSync(lock, holder, { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/** No process of that number is seen, or one that started at another time. */
function isDead(lock: string): boolean {
  try {
    const { host, pid, started } = JSON.parse(readFileSync(lock, "utf8")) as Holder;
    return host === hostname() && startOf(pid) !== started;
  } catch {
    return false;
  }
}

interface Holder {
  readonly host: string;
  readonly pid: number;
  readonly started: string;
}

function startOf(pid: number): string {
  if (!existsSync(`/proc/${pid}/stat`)) return "";
  const words = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
  return words.split(" ")[19]!;
}

function chainOf(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const hashes: string[] = [];
  for (const line of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    const [index, previous, hash] = line.split(" ");
    const wanted = `${hashes.length + 1} ${hashes.at(-1) ?? "beginning"}`;
    if (`${index} ${previous}` !== wanted || hash !== hashOf(wanted)) throw new Error("the chain is broken");
    hashes.push(hash!);
  }
  return hashes;
}

function hashOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
