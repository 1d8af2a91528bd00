import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { sourceDigest } from "../source-digest.ts";

const experiments = new URL("../", import.meta.url);

/** The suite whose processes run a module: `experiments/SUITE/worker.ts`. */
export function suiteOf(worker: URL): string {
  return basename(dirname(fileURLToPath(worker)));
}

/** The module of a suite's processes. */
export function workerOf(suite: string): URL {
  return new URL(`${suite}/worker.ts`, experiments);
}

/** What answers depend on: the sources of packages and experiments. A worker with others would answer another question. */
export async function studySources(): Promise<string> {
  const folders = [
    "../packages/privacy/src/",
    "../packages/inference/src/",
    "../packages/dpbayes/src/",
    "./",
  ];
  const digests = await Promise.all(folders.map((folder) => sourceDigest(new URL(folder, experiments))));
  return createHash("sha256").update(digests.join("\n")).digest("hex");
}
