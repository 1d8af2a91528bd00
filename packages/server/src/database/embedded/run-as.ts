import { execFileSync } from "node:child_process";
import { chownSync } from "node:fs";
import { userInfo } from "node:os";

/** Whose rights a program runs with: nothing said, one's own. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: there it runs as the user `postgres`, who is made if need be. */
export function databaseUser(): RunAs {
  if (userInfo().uid !== 0) return {};
  const found = idsOf("postgres");
  if (found !== undefined) return found;
  execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "ignore" });
  return idsOf("postgres") ?? {};
}

function idsOf(name: string): RunAs | undefined {
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

/** Lets that user own a folder or file. */
export function handOver(path: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
