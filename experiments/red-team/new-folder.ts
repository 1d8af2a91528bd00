import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder, in memory where the system has such a place: attacks write thousands of files and sync each. */
export function newFolder(name: string): string {
  const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  return mkdtempSync(join(parent, `dpbayes-${name}-`));
}
