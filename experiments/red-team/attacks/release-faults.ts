import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseStudy, paymentOf, privatize, readLedger, releaseToFile, spendOnDisk } from "dpbayes";
import { defineAttack } from "../attack.ts";
import { type Fault, onFailingDisk } from "../failing-disk.ts";
import { newFolder } from "../new-folder.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smokers",
  question: "How many people smoke?",
  variables: { smokes: { type: "boolean" } },
  model: { family: "bernoulli", formula: "smokes ~ 1" },
  privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one" },
});
const people = [{ smokes: true }, { smokes: false }];
const budget = { epsilon: "2" };
const outputIn = (folder: string) => join(folder, "release.json");
const ledgerIn = (folder: string) => join(folder, "ledger.jsonl");

/** Makes a release into a folder, from a ledger in it that has room for two. */
type Holder = (folder: string) => Promise<unknown>;

const present: Holder = (folder) => {
  const source = {
    describe: () => "a table",
    async *records() {
      yield* people;
    },
  };
  const [output, ledger] = [outputIn(folder), ledgerIn(folder)];
  return releaseToFile(study, source, { output, ledger, budget, wait: 0.05 });
};

const former: Holder = async (folder) => {
  const release = await privatize(study, people);
  try {
    await spendOnDisk(ledgerIn(folder), paymentOf(study), { budget, wait: 0.05 });
    writeFileSync(join(folder, "draft"), JSON.stringify(release));
    renameSync(join(folder, "draft"), outputIn(folder));
  } catch {
    throw new Error("the release cannot be written; nothing was left half-written");
  }
};

const spends = (folder: string) => readLedger(ledgerIn(folder))?.entries.length ?? 0;

/** Whether what is said about spending is what the ledger says; who does not know may say so. */
function isTrue(error: Error | undefined, spent: number): boolean {
  if (error === undefined) return spent === 1;
  if (error.message.includes("is not known")) return true;
  return spent === (error.message.includes("was paid for (") ? 1 : 0);
}

/** One release with a fault, and the same again without: true words, one payment, one release. */
async function holds(holder: Holder, fault: Fault): Promise<boolean> {
  const folder = newFolder("faults");
  try {
    const { error } = await onFailingDisk(fault, () => holder(folder));
    if (!isTrue(error, spends(folder))) return false;
    if (error !== undefined) await holder(folder).catch(() => undefined);
    return spends(folder) === 1 && existsSync(outputIn(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Faults spread over all calls; once all of them were tried, with the next code, and then from there on. */
function faultOf(i: number, tries: number, calls: number): Fault {
  const round = Math.floor(i / calls);
  const call = 1 + (tries < calls ? Math.floor((i * calls) / tries) : i % calls);
  return { call, code: ["EIO", "ENOSPC", "EACCES"][round % 3]!, lasting: round % 6 >= 3 };
}

async function callsOf(holder: Holder): Promise<number> {
  const folder = newFolder("faults");
  // Twice: the first run loads modules, from the disk too.
  await holder(folder);
  rmSync(folder, { recursive: true });
  const again = newFolder("faults");
  const { calls } = await onFailingDisk(undefined, () => holder(again));
  rmSync(again, { recursive: true });
  return calls;
}

/** A disk may fail at any call. The holder must know what was spent, and get what was paid for. */
export const releaseFaults = defineAttack<Holder>({
  name: "release/faults",
  promise:
    "whatever call of the disk fails, what is said about spending is true, and the same call delivers the release for one payment",
  about: "makes calls of the disk fail with EIO, ENOSPC and EACCES, one alone or all from there on",
  present,
  broken: former,
  bug: "every failure says that nothing was left half-written, and a release that was paid for is lost",
  tries: { quick: 20, full: 600 },
  async run(holder, tries) {
    const calls = await callsOf(holder);
    let broken = 0;
    for (let i = 0; i < tries; i++) if (!(await holds(holder, faultOf(i, tries, calls)))) broken++;
    return { tried: tries, broken, note: `a release makes ${calls} calls of the disk` };
  },
});
