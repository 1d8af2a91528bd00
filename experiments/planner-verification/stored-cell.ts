import { createHash } from "node:crypto";
import { resumedCell } from "../resumed-cell.ts";
import { sourceDigest } from "../source-digest.ts";

const PACKAGES = new URL("../../packages/", import.meta.url);
const PLANNER = new URL("dpbayes/src/planner/", PACKAGES);
/** Realised studies depend on simulated people and noise, not on how a plan is made of them. */
const SIMULATION = new URL("simulation/", PLANNER);

/** What both kinds of results depend on. */
const BELOW = ["privacy/src/", "inference/src/"].map((folder) => new URL(folder, PACKAGES));

/** Which sources a result belongs to. */
export const sources = {
  async realised(): Promise<string> {
    const digests = await Promise.all([...BELOW, SIMULATION].map(sourceDigest));
    return createHash("sha256").update(digests.join(" ")).digest("hex");
  },
  async planned(): Promise<string> {
    return (await Promise.all([...BELOW, PLANNER].map(sourceDigest))).join(" ");
  },
};

const digests = new Map<string, Promise<string>>();

/** The result of an errand: of this run, or of one of the same sources that was broken off. */
export async function storedCell<Result>(
  kind: keyof typeof sources,
  errand: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  const digest = digests.get(kind) ?? sources[kind]();
  digests.set(kind, digest);
  return resumedCell(`planner ${kind} ${await digest} ${JSON.stringify(errand)}`, work);
}
