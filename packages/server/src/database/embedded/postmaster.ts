import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fail } from "../../errors/index.ts";
import { programs } from "./programs.ts";
import { databaseUser, handOver, type RunAs } from "./run-as.ts";

/** The database's first process, as its own file in the data folder describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Which one runs on a folder, if any: a file that a dead one left counts for nothing. */
export function runningOn(folder: string): Postmaster | undefined {
  const file = join(folder, "postmaster.pid");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0)) return undefined;
  if (isDatabase(pid)) return { pid, port, ready: lines[7]?.trim() === "ready" };
  // The number may be another program's by now, for which PostgreSQL would refuse to start.
  rmSync(file, { force: true });
  return undefined;
}

function isDatabase(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const name = `/proc/${pid}/comm`;
  return (
    !existsSync("/proc/self/comm") || (existsSync(name) && readFileSync(name, "utf8").trim() === "postgres")
  );
}

/** Makes the data folder of a new database, elsewhere first: a half-made one is never taken for one. */
export async function initialise(folder: string, user: string, password: string): Promise<void> {
  const as = databaseUser();
  const half = `${folder}.half`;
  const words = `${folder}.words`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  writeFileSync(words, `${password}\n`, { mode: 0o600 });
  handOver(half, as);
  handOver(words, as);
  const flags = ["--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", `--username=${user}`];
  await promisify(execFile)(programs().initdb, [`--pgdata=${half}`, `--pwfile=${words}`, ...flags], {
    ...as,
    cwd: half,
  }).catch(() => fail("DATABASE_UNREACHABLE", { problem: `none can be made in ${folder}${rootsHint(as)}` }));
  rmSync(words);
  renameSync(half, folder);
}

function rootsHint({ uid }: RunAs): string {
  return uid === undefined
    ? ""
    : "; as root, let the user postgres pass through the folders above, or be another user";
}

/**
 * Lines of a log hold no statement and no row: a refused row's values would stand there otherwise. Connections come from this machine
 * alone.
 */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** In a session of its own: what a terminal sends to this process does not reach it, and reports that wait can still be written. */
export function start(folder: string, port: number): ChildProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(`${folder}.log`, "a", 0o600);
  const child = spawn(programs().postgres, ["-D", folder, "-p", `${port}`, ...settings], {
    ...databaseUser(),
    cwd: folder,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Ends all connections, writes what is to be written, and waits for the end. */
export async function stop(folder: string): Promise<void> {
  const words = ["-D", folder, "-m", "fast", "-t", "60", "stop"];
  await promisify(execFile)(programs().pgCtl, words, { ...databaseUser(), cwd: folder }).catch((error) => {
    if (runningOn(folder) !== undefined) throw error;
  });
}

/** The same without waiting, for a process that is about to end. */
export function stopSoon(folder: string): void {
  const running = runningOn(folder);
  try {
    if (running !== undefined && platform() !== "win32") process.kill(running.pid, "SIGINT");
  } catch {
    // It has ended by itself.
  }
}
