import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Errand } from "../figure.ts";
import { sourceDigest } from "../source-digest.ts";

/** What the result of a cell depends on; a change in one of these makes stored results worthless. */
const SOURCES = [
  "../../packages/inference/src/models/counts/",
  "../../packages/inference/src/distributions/",
  "../../packages/inference/src/math/",
  "../data/",
  "./cells/",
] as const;

const FOLDER = join(tmpdir(), "dpbayes-cells");
let digests: Promise<string> | undefined;

/** The result of an errand: from an earlier run of the same sources if there is one, so that a run can be broken off and started again. */
export async function storedCell(errand: Errand, work: () => Promise<unknown>): Promise<unknown> {
  digests ??= Promise.all(SOURCES.map((folder) => sourceDigest(new URL(folder, import.meta.url)))).then(
    (all) => all.join(" "),
  );
  const key = createHash("sha256")
    .update(`${await digests} ${JSON.stringify(errand)}`)
    .digest("hex");
  const file = join(FOLDER, `${key}.json`);
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known !== undefined) return JSON.parse(known);
  const result = await work();
  await mkdir(FOLDER, { recursive: true });
  // Written under another name first: a file is whole or not there.
  await writeFile(`${file}.${process.pid}`, JSON.stringify(result));
  await rename(`${file}.${process.pid}`, file);
  return result;
}
