import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { planRelease } from "@dpbayes/privacy";
import { expect, it } from "vitest";
import { said } from "../command/in-process.testing.ts";
import { readStudy } from "../files/index.ts";
import { payAndDeliver } from "../ledger/delivery/pay-and-deliver.ts";
import { paymentOf, recoverReleases, releaseToFile } from "../ledger/index.ts";
import { watchPaid } from "../ledger/watch-paid.ts";
import { openSource } from "../sources/index.ts";
import { at, registry, useFolder } from "./released-data.testing.ts";

useFolder();

const ledger = () => at("l.ledger.jsonl");
const budget = { epsilon: "1", delta: "0.000001" };
const known = async () =>
  JSON.parse((await said(["ledger", ledger(), "--registry", "--json"], registry())).out).ledgers as object[];
const promised = () => readdirSync(at("registry")).filter((name) => name.startsWith("promised-"));

/** A run that ends at a moment: all that it did before is on the disk. */
async function endedRun(moment: "onSealed" | "onPaid"): Promise<void> {
  const study = readStudy(at("study.json"));
  const made = { output: at("made.json"), ledger: at("made.ledger.jsonl"), budget };
  await releaseToFile(study, openSource(at("stays.csv")), {
    ...made,
    registry: { env: { DPBAYES_REGISTRY: "off" } },
  });
  const source = openSource(at("stays.csv"));
  const watched = watchPaid(source, { ledger: ledger(), study: study.id, registry: registry() });
  for await (const _ of watched.source.records(study));
  await watched.check();
  const ends = () => {
    throw new Error("killed");
  };
  const run = payAndDeliver(readFileSync(at("made.json")), paymentOf(planRelease(study)), {
    output: at("r.json"),
    ledger: ledger(),
    budget,
    onSealed(copy) {
      watched.promise(copy);
      if (moment === "onSealed") ends();
    },
    onPaid: ends,
  });
  await expect(run).rejects.toThrow("killed");
}

it.each([
  ["recovered", () => recoverReleases(ledger(), { registry: registry() })],
  [
    "run again",
    () =>
      said(
        ["privatize", at("stays.csv"), "-s", at("study.json"), "-o", at("r.json"), "--ledger", ledger()],
        registry(),
      ),
  ],
])("a run that ended right behind its payment is entered when it is %s", async (_, deliver) => {
  await endedRun("onPaid");
  expect(await known()).toEqual([]);
  expect(promised()).toHaveLength(1);
  await deliver();
  expect(readFileSync(at("r.json"))).toEqual(readFileSync(at("made.json")));
  expect(await known()).toMatchObject([{ ledger: ledger(), spent: budget, studies: ["stays"] }]);
  expect(promised()).toEqual([]);
});

it("a run that ended before its payment is not entered, and what it promised goes with its copy", async () => {
  await endedRun("onSealed");
  await recoverReleases(ledger(), { registry: registry() });
  expect(await known()).toEqual([]);
  const [left] = promised();
  const old = new Date(Date.now() - 25 * 3600 * 1000);
  utimesSync(at(`registry/${left}`), old, old);
  for (const copy of readdirSync(at(".")).filter((name) => name.endsWith(".sealed")))
    utimesSync(at(copy), old, old);
  writeFileSync(at("other.csv"), readFileSync(at("stays.csv")));
  await said(
    ["privatize", at("stays.csv"), "-s", at("study.json"), "-o", at("x.json"), "--ledger", ledger()],
    registry(),
  );
  expect(promised()).toEqual([left]);
  await recoverReleases(ledger(), { registry: registry() });
  await said(
    [
      "privatize",
      at("stays.csv"),
      "-s",
      at("study.json"),
      "-o",
      at("y.json"),
      "--ledger",
      at("y.ledger.jsonl"),
    ],
    registry(),
  );
  expect(promised()).toEqual([]);
});
