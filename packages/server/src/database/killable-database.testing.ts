import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { runningOn } from "./embedded/postmaster.ts";
import { startEmbedded } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

/** A migrated database of one's own. */
export interface KillableDatabase {
  readonly url: string;
  /** Kills all its processes at once; it is started again at its address. */
  kill(): void;
}

/** Does something on a database of its own, which is gone afterwards. */
export async function onKillableDatabase<Result>(
  run: (database: KillableDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-killable-"));
  const { url, stop } = await startEmbedded(folder);
  try {
    const pool = new pg.Pool({ connectionString: url });
    await migrate(pool);
    await pool.end();
    const kill = () => {
      for (const pid of processesOf(join(folder, "postgres"))) process.kill(pid, "SIGKILL");
    };
    return await run({ url, kill });
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first process of the database on a folder and its children, which Linux lists under /proc. */
function processesOf(data: string): readonly number[] {
  const first = runningOn(data)?.pid;
  if (first === undefined) return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [first, ...pids.map(Number).filter((pid) => parentOf(pid) === first)];
}

function parentOf(pid: number): number | undefined {
  try {
    // Behind the name, which is in brackets and may hold anything: state, then parent.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")[1]);
  } catch {
    return undefined;
  }
}
