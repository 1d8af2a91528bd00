import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { said } from "../../command/in-process.testing.ts";
import { writeSealed } from "../../files/index.ts";
import { readLedger, recoverReleases, releaseToFile, spendOnDisk } from "../index.ts";
import { paymentOf } from "../payment.ts";
import { smallStudy } from "../spender.testing.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-recover-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const ledger = () => at("l.ledger.jsonl");

const source = {
  describe: () => "a table",
  async *records() {
    yield { x: true };
  },
};
const budget = { epsilon: "1" };
const release = (more: object = {}) =>
  releaseToFile(smallStudy, source, { output: at("r.json"), ledger: ledger(), budget, ...more });

/** A run that ended when it had sealed and paid, or only sealed. */
async function endedRun(
  content: string,
  more: { readonly paid: boolean; readonly holder?: string },
): Promise<string> {
  const { file, key } = writeSealed(at("r.json"), "l.ledger.jsonl", content);
  const sealed = { file, key: Buffer.from(key).toString("hex") };
  const holder = more.holder === undefined ? {} : { holder: more.holder };
  if (more.paid)
    await spendOnDisk(ledger(), paymentOf(smallStudy), { budget, output: at("r.json"), sealed, ...holder });
  return file;
}

const old = (file: string) => utimesSync(file, new Date(), new Date(Date.now() - 25 * 3600 * 1000));
const copies = () => readdirSync(folder).filter((name) => name.endsWith(".sealed"));

it("delivers what was paid for, once, and says so", async () => {
  await endedRun("paid\n", { paid: true });
  const about = { id: "small-1", output: at("r.json") };
  expect(await recoverReleases(ledger())).toEqual({ releases: [about], removed: [] });
  expect(readFileSync(at("r.json"), "utf8")).toBe("paid\n");
  expect(await recoverReleases(ledger())).toEqual({ releases: [], removed: [] });
  expect(readLedger(ledger())!.entries).toHaveLength(1);
  expect(copies()).toEqual([]);
});

it("delivers the same bytes as often as the copy is there", async () => {
  const copy = await endedRun("paid\n", { paid: true });
  cpSync(copy, at("kept"));
  await recoverReleases(ledger());
  rmSync(at("r.json"));
  cpSync(at("kept"), copy);
  await recoverReleases(ledger());
  expect(readFileSync(at("r.json"), "utf8")).toBe("paid\n");
});

it("a release that is in its place already only loses its copy", async () => {
  await endedRun("paid\n", { paid: true });
  writeFileSync(at("r.json"), "paid\n");
  expect((await recoverReleases(ledger())).releases).toHaveLength(1);
  expect(copies()).toEqual([]);
});

it("never advises another name for what is paid for: it would be paid for again", async () => {
  await endedRun("paid\n", { paid: true });
  writeFileSync(at("r.json"), "another");
  const again = release();
  await expect(again).rejects.toMatchObject({ code: "RELEASE_WAITING" });
  await expect(again).rejects.not.toThrow(/another name/);
});

it("replaces another file when it is forced to, and says so before", async () => {
  await endedRun("paid\n", { paid: true });
  writeFileSync(at("r.json"), "paid\nand more");
  const { releases } = await recoverReleases(ledger());
  expect(releases[0]!.problem).toMatch(/was paid for .* another file stands there.*--force/);
  expect(readFileSync(at("r.json"), "utf8")).toBe("paid\nand more");
  expect((await recoverReleases(ledger(), { force: true })).releases[0]!.problem).toBeUndefined();
  expect(readFileSync(at("r.json"), "utf8")).toBe("paid\n");
});

it("a copy that was changed is lost, and says so", async () => {
  const copy = await endedRun("paid\n", { paid: true });
  const bytes = readFileSync(copy);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(copy, bytes);
  const { releases } = await recoverReleases(ledger());
  expect(releases[0]!.problem).toMatch(/was paid for \(.*small-1.*\) and cannot be had.*the spend stands/);
  expect(releases[0]!.lost).toBe(true);
  expect(existsSync(at("r.json"))).toBe(false);
});

it("nobody is told to wait for a copy that was changed", async () => {
  const copy = await endedRun("paid\n", { paid: true, holder: "north" });
  writeFileSync(copy, readFileSync(copy).subarray(0, -1));
  const listed = await said(["ledger", ledger()]);
  expect(listed.out).toMatch(/r\.json of small-1 is paid for and lost: its sealed copy was changed or cut/);
  expect(listed.out).not.toContain("wait");
  const { code, out } = await said(["ledger", ledger(), "--recover"]);
  expect(out).toMatch(/^lost {7}small-1: .*cannot be had/);
  expect(out).not.toContain("wait");
  expect(code).toBe(1);
  const { lost, waiting } = JSON.parse((await said(["ledger", ledger(), "--json"])).out);
  expect([lost, waiting]).toEqual([{ "small-1": "r.json" }, {}]);
  await expect(release({ holder: "north" })).rejects.toMatchObject({ code: "RELEASE_LOST" });
  // Nothing will ever arrive under this name: another holder's release may have it.
  expect(await release({ holder: "south" })).toMatchObject({ again: false, paid: { id: "small-2" } });
});

it("removes the copies that nobody paid for: old, of this ledger, and no other", async () => {
  await release({ output: at("other.json") });
  const [dead, young] = [await endedRun("a", { paid: false }), await endedRun("b", { paid: false })];
  const foreign = writeSealed(at("r.json"), "another.ledger.jsonl", "c").file;
  for (const copy of [dead, foreign]) old(copy);
  expect(await recoverReleases(ledger())).toEqual({ releases: [], removed: [dead] });
  expect([dead, young, foreign].map((file) => existsSync(file))).toEqual([false, true, true]);
});

it("keeps an old copy that was paid for and waits, from wherever the ledger is named", async () => {
  const copy = await endedRun("paid\n", { paid: true });
  writeFileSync(at("r.json"), "another");
  old(copy);
  const { removed } = await recoverReleases(relative(process.cwd(), ledger()));
  expect(removed).toEqual([]);
  expect(existsSync(copy)).toBe(true);
});

it("nobody pays for a copy that is gone", async () => {
  const sealed = { file: at("gone"), key: "00" };
  await expect(spendOnDisk(ledger(), paymentOf(smallStudy), { budget, sealed })).rejects.toMatchObject({
    code: "FILE_MISSING",
  });
  expect(readLedger(ledger())?.entries ?? []).toEqual([]);
});

it("a run of another holder or output makes a release of its own", async () => {
  await endedRun("paid\n", { paid: true, holder: "north" });
  const south = await release({ holder: "south", output: at("south.json") });
  expect(south).toMatchObject({ again: false, paid: { id: "small-2" } });
  expect(copies()).toHaveLength(1);
});

it("nothing else is released into the place of a release that waits, unless it is forced", async () => {
  await endedRun("paid\n", { paid: true, holder: "north" });
  await expect(release({ holder: "south" })).rejects.toMatchObject({ code: "RELEASE_WAITING" });
  expect(readLedger(ledger())!.entries).toHaveLength(1);
  await release({ holder: "south", force: true });
  expect(readLedger(ledger())!.entries).toHaveLength(2);
  expect(copies()).toHaveLength(1);
});

it("an id buys one release: again under it delivers that one, and then refuses to make another", async () => {
  await release({ output: at("mine.json"), id: "mine" });
  rmSync(at("mine.json"));
  await expect(release({ output: at("mine.json"), id: "mine" })).rejects.toMatchObject({ code: "LEDGER_ID" });
  expect(existsSync(at("mine.json"))).toBe(false);
  expect(readLedger(ledger())!.entries).toHaveLength(1);
});
