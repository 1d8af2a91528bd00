import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FOLDER = join(tmpdir(), "dpbayes-cells");

/**
 * A result from an earlier run under the same words if there is one, so that a run can be broken off and started
 * again. The words name the task and the sources that its result depends on.
 */
export async function resumedCell<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  const file = join(FOLDER, `${createHash("sha256").update(words).digest("hex")}.json`);
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Result;
  const result = await work();
  await mkdir(FOLDER, { recursive: true });
  // Written under another name first: a file is whole or not there.
  await writeFile(`${file}.${process.pid}`, JSON.stringify(result));
  await rename(`${file}.${process.pid}`, file);
  return result;
}
