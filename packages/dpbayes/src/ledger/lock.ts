import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { fail, systemCode, systemProblem } from "../errors/index.ts";

export interface LockOptions {
  /** Seconds to wait for another run; 30 without it. */
  readonly wait?: number;
  readonly signal?: AbortSignal;
}

/** Who holds a lock. `started` tells a process from a later one with the same number. */
interface Holder {
  readonly host: string;
  readonly pid: number;
  readonly started: string;
}

const POLL = 25;

/**
 * Runs an action while no other process does on the same ledger. The lock is a file that only one can create; that
 * of a process which no longer exists on this machine is removed, that of another machine never is.
 */
export async function locked<T>(ledger: string, options: LockOptions, action: () => T): Promise<T> {
  const file = `${ledger}.lock`;
  const deadline = performance.now() + 1000 * (options.wait ?? 30);
  while (!created(file, ledger)) {
    removeStale(file, ledger);
    if (performance.now() > deadline) refuse(file, ledger);
    if (options.signal?.aborted) fail("CANCELLED", { kept: "nothing was spent" });
    await pause(POLL);
  }
  try {
    return action();
  } finally {
    rmSync(file, { force: true });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Creates the file with its holder's name in it, or finds that it exists. A hard link puts the finished file under its
 * name in one step, so that a lock never stands there without a name, whenever its holder is killed.
 */
function created(file: string, ledger: string): boolean {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(draft, JSON.stringify(self()));
    placed(draft, file);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    return fail("FILE_WRITE", { file: ledger, problem: systemProblem(error) });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Disks without hard links create the file first and fill it then. */
function placed(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(systemCode(error))) throw error;
    writeFileSync(file, readFileSync(draft), { flag: "wx" });
  }
}

/**
 * Two waiting runs could both find a lock stale, and the slower one remove the faster one's new lock. So the removal
 * has a lock of its own, held for microseconds, under which the lock is read again.
 */
function removeStale(file: string, ledger: string): void {
  if (!isStale(file)) return;
  const guard = `${file}.removal`;
  if (!created(guard, ledger)) return;
  try {
    if (isStale(file)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function isStale(file: string): boolean {
  const holder = holderOf(file);
  if (holder === undefined || holder.host !== hostname()) return false;
  return !isAlive(holder.pid) || startOf(holder.pid) !== holder.started;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

/** When a process started, by the kernel's clock; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[19] ?? ""
    );
  } catch {
    return "";
  }
}

function self(): Holder {
  return { host: hostname(), pid: process.pid, started: startOf(process.pid) };
}

/** Undefined where the file is gone, or is no lock of ours. */
function holderOf(file: string): Holder | undefined {
  try {
    const { host, pid, started } = JSON.parse(readFileSync(file, "utf8")) as Holder;
    return Number.isSafeInteger(pid) ? { host, pid, started } : undefined;
  } catch {
    return undefined;
  }
}

function refuse(file: string, ledger: string): never {
  const holder = holderOf(file);
  const name = holder ? `process ${holder.pid} on ${holder.host}` : "an unknown process";
  const accepted = `wait for it, or remove ${file} (and ${file}.removal) if it no longer runs`;
  return fail("LEDGER_LOCKED", { file: ledger, holder: name, accepted });
}
