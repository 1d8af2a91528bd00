import { chmodSync, renameSync, statSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";
import { fail, systemProblem } from "../../errors/index.ts";
import { refuseWrite } from "../../files/reserve-file.ts";
import { nameBeside } from "../../files/temporary.ts";
import { syncFolder, writeWhole } from "../../files/write-whole.ts";
import { SUMS_FORMAT, SUMS_SECRET } from "../push-down/emitted/sums-format.ts";
import type { ExactSums } from "./exact-sums.ts";

/** Writes sums for their owner's eyes alone, whole or not at all. What they are is the first that one reads. */
export function writeSums(file: string, sums: readonly ExactSums[]): void {
  const rows = sums.map(({ totals, ...rest }) => ({
    secret: SUMS_SECRET,
    format: SUMS_FORMAT,
    ...rest,
    totals: totals.map(String),
  }));
  const temporary = nameBeside(file, "tmp");
  try {
    writeWhole(temporary, [Buffer.from(`${JSON.stringify(rows, undefined, 1)}\n`)], 0o600);
    // What stood there before may have been open to others.
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
    syncFolder(dirname(file));
  } catch (error) {
    refuseWrite(file, error, temporary);
  }
}

/** Whether others on this machine may read a file: engines write as they are told. Windows has no such bits. */
export function isOpenToOthers(file: string): boolean {
  if (process.platform === "win32") return false;
  const about = statSync(file, { throwIfNoEntry: false });
  return about !== undefined && (about.mode & 0o077) !== 0;
}

/** Deletes sums; copies that an engine, a disk or a backup keeps are not reached. */
export function deleteSums(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    fail("FILE_WRITE", { file, problem: systemProblem(error) });
  }
}
