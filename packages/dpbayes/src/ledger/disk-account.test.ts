import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseStudy, remaining, studyDigest } from "@dpbayes/privacy";
import { pureLoss } from "@dpbayes/privacy/accounting";
import { samplePosterior } from "@dpbayes/privacy/posterior-sampling";
import { runPrivateChain } from "@dpbayes/privacy/private-mcmc";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { privatize } from "../api/privatize.ts";
import type { LedgerLine, SpendEvent } from "../ledger-lines/lines.ts";
import { readLedger } from "./declare-budget.ts";
import { diskAccount } from "./disk-account.ts";
import { paymentOf } from "./payment.ts";
import { spendOnDisk } from "./spend-on-disk.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-account-"));
  file = join(folder, "people.ledger.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smokers",
  question: "Who smokes?",
  variables: { smokes: { type: "boolean" } },
  model: { family: "bernoulli", formula: "smokes ~ 1" },
  privacy: { setting: "central", epsilon: 0.5, unit: "one person", neighbours: "replace-one" },
});
const table = [{ smokes: true }, { smokes: false }];
const budget = { epsilon: "1" };
const settings = { steps: 8 };

const spends = () =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as LedgerLine).event)
    .filter((event): event is SpendEvent & { nonce?: string } => event.kind === "spend");
const left = () => remaining(readLedger(file)!)["epsilon"];

describe("a posterior sample paid from a file", () => {
  it("has one head and one lock under every name of its ledger, and opens none behind a link that leads nowhere", async () => {
    const link = join(folder, "link.ledger.jsonl");
    symlinkSync(file, link);
    expect(() => diskAccount(link)).toThrow("is a link to a file that does not exist");
    await expect(privatize(study, table, { ledger: link })).rejects.toMatchObject({ code: "LEDGER_OPEN" });
    await spendOnDisk(file, paymentOf(study), { budget: { epsilon: "9" } });
    await samplePosterior(study, table, { account: diskAccount(link), ...settings });
    await privatize(study, table, { ledger: link });
    expect(readdirSync(folder).sort()).toEqual([
      "link.ledger.jsonl",
      basename(file),
      `${basename(file)}.head`,
    ]);
  });

  it("has its entry, with the study's id and digest, and shares the budget with releases", async () => {
    await spendOnDisk(file, paymentOf(study), { budget });
    const account = diskAccount(file, { holder: "north" });
    await samplePosterior(study, table, { account, ...settings });
    expect(spends()[1]).toMatchObject({
      id: "smokers-2",
      spent: { epsilon: "0.5", delta: "0" },
      study: "smokers",
      studyDigest: studyDigest(study),
      note: "one posterior sample",
      holder: "north",
    });
    await expect(samplePosterior(study, table, { account, ...settings })).rejects.toThrow(/budget refused/);
    expect(left()).toBe("0");
  });

  it("twenty at once draw what the budget allows", async () => {
    const draws = Array.from({ length: 20 }, () =>
      samplePosterior(study, table, { account: diskAccount(file, { budget }), ...settings }),
    );
    const drawn = (await Promise.allSettled(draws)).filter(({ status }) => status === "fulfilled");
    expect([drawn.length, spends().length, left()]).toEqual([2, 2, "0"]);
  });

  it("an id pays for one draw, even when the draw was lost", async () => {
    const account = diskAccount(file, { budget });
    await account.pay({ id: "mine", loss: pureLoss(0.5, "replace-one"), unit: "one person" }); // and then killed
    const again = samplePosterior(study, table, { account, id: "mine", ...settings });
    await expect(again).rejects.toThrow(/paid for a draw, which was made or lost; give another id/);
    await samplePosterior(study, table, { account, id: "mine again", ...settings });
    expect(spends().map(({ id }) => id)).toEqual(["mine", "mine again"]);
  });

  it("the very same purchase under its id is no second draw", async () => {
    const account = diskAccount(file, { budget });
    const purchase = { id: "mine", loss: pureLoss(0.25, "replace-one"), unit: "one person" };
    const payments = [account.pay(purchase), account.pay(purchase), account.pay(purchase)];
    const paid = (await Promise.allSettled(payments)).filter(({ status }) => status === "fulfilled");
    expect([paid.length, left()]).toEqual([1, "0.75"]);
  });

  it("another unit is refused before a record is read, and an unreadable record costs nothing", async () => {
    const other = diskAccount(join(folder, "h.ledger.jsonl"), { budget, unit: "household" });
    await other.pay({ loss: pureLoss(0.1, "replace-one") });
    await expect(samplePosterior(study, table, { account: other, ...settings })).rejects.toThrow(/household/);
    const account = diskAccount(file, { budget });
    await expect(samplePosterior(study, [{ smokes: 7 }], { account, ...settings })).rejects.toThrow(
      /record 1/,
    );
    expect(await account.ledger()).toBeUndefined();
  });
});

describe("a private chain paid from a file", () => {
  const sweep = [{ cost: () => pureLoss(0.1, "replace-one"), step: (state: number) => state + 1 }];
  const run = (id: string, sweeps: number) =>
    runPrivateChain({
      account: diskAccount(file, { budget, unit: "one person" }),
      id,
      initial: 0,
      sweep,
      sweeps,
    });

  it("runs as often as the budget allows, in exact decimals and in one entry", async () => {
    expect((await run("a", 3)).states).toEqual([1, 2, 3]);
    const rest = await run("b", 100);
    expect([rest.states.length, rest.stopped, left()]).toEqual([7, "budget", "0"]);
    expect(spends().map(({ id, note, spent }) => [id, note, spent.epsilon])).toEqual([
      ["a", "3 sweeps", "0.3"],
      ["b", "7 sweeps", "0.7"],
    ]);
    expect((await run("c", 1)).states).toEqual([]);
    await expect(run("a", 3)).rejects.toThrow(/give another id/);
  });

  it("chains at the same time share what there is", async () => {
    const runs = await Promise.all(["a", "b", "c", "d", "e"].map((id) => run(id, 3)));
    expect(runs.reduce((sum, { states }) => sum + states.length, 0)).toBe(10);
    expect(left()).toBe("0");
  });

  it("a ledger that is not there yet needs a unit", async () => {
    const account = diskAccount(file, { budget });
    await expect(account.pay({ loss: pureLoss(0.1, "replace-one") })).rejects.toThrow(/say the unit/);
  });
});
