import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sourceDigest } from "../source-digest.ts";

const PACKAGES = new URL("../../packages/", import.meta.url);
const PLANNER = new URL("dpbayes/src/planner/", PACKAGES);

/** What both kinds of results depend on. */
const BELOW = ["privacy/src/", "inference/src/"].map((folder) => new URL(folder, PACKAGES));

/** Realised studies depend on made-up people and noise, not on how a plan is made of them. */
const SIMULATION = ["simulate-releases.ts", "seeded-noise.ts", "guess.ts"];

/** Which sources a result belongs to. */
export const sources = {
  async realised(): Promise<string> {
    const folders = [...BELOW, new URL("people/", PLANNER)].map(sourceDigest);
    const files = SIMULATION.map((name) => readFile(new URL(name, PLANNER)));
    const hash = createHash("sha256");
    for (const part of await Promise.all([...folders, ...files])) hash.update(part);
    return hash.digest("hex");
  },
  async planned(): Promise<string> {
    return (await Promise.all([...BELOW, PLANNER].map(sourceDigest))).join(" ");
  },
};

const FOLDER = join(tmpdir(), "dpbayes-cells");
const digests = new Map<string, Promise<string>>();

/** The result of an errand: from an earlier run of the same sources if there is one, so that a run can be broken off and started again. */
export async function storedCell<Result>(
  kind: keyof typeof sources,
  errand: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  const digest = digests.get(kind) ?? sources[kind]();
  digests.set(kind, digest);
  const key = createHash("sha256")
    .update(`planner ${kind} ${await digest} ${JSON.stringify(errand)}`)
    .digest("hex");
  const file = join(FOLDER, `${key}.json`);
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Result;
  const result = await work();
  await mkdir(FOLDER, { recursive: true });
  // Written under another name first: a file is whole or not there.
  await writeFile(`${file}.${process.pid}`, JSON.stringify(result));
  await rename(`${file}.${process.pid}`, file);
  return result;
}
