import {
  appendFileSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { said } from "../command/in-process.testing.ts";
import { at, privatize, registry, rows, tableOf, useFolder } from "./released-data.testing.ts";

useFolder();

describe("a data set that is released under a second ledger is warned of", () => {
  const ways: Readonly<Record<string, readonly [string, () => void]>> = {
    "a copy": ["the same bytes, many of the same records", () => copyFileSync(at("stays.csv"), at("b.csv"))],
    "a hard link": ["the same file, the same bytes", () => linkSync(at("stays.csv"), at("b.csv"))],
    "a new name": ["the same file, the same bytes", () => renameSync(at("stays.csv"), at("b.csv"))],
    "other order": [
      "(many of the same records)",
      () => writeFileSync(at("b.csv"), tableOf([...rows(1)].reverse())),
    ],
    "one row in a hundred changed": [
      "(many of the same records)",
      () => writeFileSync(at("b.csv"), tableOf(rows(1).map((row, i) => (i % 100 === 0 ? "1,1" : row)))),
    ],
    "rows added": [
      "(many of the same records)",
      () => writeFileSync(at("b.csv"), tableOf([...rows(2, 300), ...rows(1)])),
    ],
    "columns in other places, and more of them": [
      "(many of the same records)",
      () =>
        writeFileSync(
          at("b.csv"),
          tableOf(
            rows(1).map((row, i) => `${i},${row.split(",").reverse().join()}`),
            "id,age,days",
          ),
        ),
    ],
    "JSON lines": [
      "(many of the same records)",
      () => {
        const lines = rows(1).map((row) => `{"age":${row.split(",")[1]},"days":${row.split(",")[0]}}`);
        writeFileSync(at("b.jsonl"), lines.join("\n"));
      },
    ],
  };

  it.each(Object.entries(ways))("%s", async (_, [words, make]) => {
    expect(await privatize("stays.csv")).toMatchObject({ code: 0, err: "" });
    make();
    const data = existsSync(at("b.csv")) ? "b.csv" : "b.jsonl";
    const { code, err } = await privatize(data);
    expect(code).toBe(0);
    expect(err).toContain(words);
    expect(err).toMatch(
      /^warning: this data set .* was released under another ledger, .*stays\.csv\.ledger\.jsonl/,
    );
    expect(err).toContain("from which epsilon 1, delta 0.000001 was spent; what is spent under both adds up");
    const refused = await privatize(data, "--one-ledger", "--ledger", at("third.ledger.jsonl"));
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("refused with one ledger for each data set, nothing was spent");
    expect(existsSync(at("third.ledger.jsonl"))).toBe(false);
  });

  it("a release that was paid for and waits is warned of, one that was not paid for is not", async () => {
    expect(await privatize("stays.csv")).toMatchObject({ code: 0, err: "" });
    copyFileSync(at("stays.csv"), at("b.csv"));
    const words = ["privatize", at("b.csv"), "-s", at("study.json"), "-o", at("b.release.json")];
    // The clock is asked when the payment is written: then something is in the release's place.
    const now = () => {
      mkdirSync(at("b.release.json/taken"), { recursive: true });
      return new Date("2026-01-02T03:04:05Z");
    };
    const waits = await said(words, { ...registry(), now });
    expect(waits.code).toBe(1);
    expect(waits.err).toMatch(/^warning: this data set .* was released under another ledger/);
    expect(waits.err).toContain("is not in its place");
    const refused = await said([...words.slice(0, -1), at("c.release.json")], registry());
    expect(refused.code).toBe(1);
    expect(refused.err).not.toContain("warning");
  });

  it("another --ledger, told without a registry too", async () => {
    expect(await privatize("stays.csv")).toMatchObject({ err: "" });
    const other = await privatize("stays.csv", "--ledger", at("other.ledger.jsonl"));
    expect(other.err).toMatch(
      /^warning: beside the data stands another ledger, .*stays\.csv\.ledger\.jsonl, from which/,
    );
    expect(other.err.split("\n")).toHaveLength(2);
    const off = { env: { DPBAYES_REGISTRY: "off" } };
    const words = ["privatize", at("stays.csv"), "-s", at("study.json"), "-o", at("off.json")];
    const { err } = await said([...words, "--ledger", at("off.ledger.jsonl")], off);
    expect(err).toContain("warning: beside the data stands another ledger");
    expect(err).toContain("note: no registry of data sets is kept (DPBAYES_REGISTRY is off)");
  });

  it("a ledger that was begun anew in the place of another", async () => {
    expect(await privatize("stays.csv")).toMatchObject({ err: "" });
    for (const name of readdirSync(at(".")).filter((one) => one.startsWith("stays.csv.ledger")))
      rmSync(at(name), { recursive: true });
    const { err } = await privatize("stays.csv");
    expect(err).toMatch(/^warning: the ledger .* was begun anew: epsilon 1, delta 0\.000001 was spent/);
  });

  it("a ledger that was copied with the data, but not one that was moved with them", async () => {
    const budget = ["--budget-epsilon", "10", "--budget-delta", "1e-4"];
    expect(await privatize("stays.csv", ...budget)).toMatchObject({ err: "" });
    const files = readdirSync(at(".")).filter((one) => one.startsWith("stays.csv"));
    for (const name of files) renameSync(at(name), at(`elsewhere/${name}`));
    expect(await privatize("elsewhere/stays.csv")).toMatchObject({ code: 0, err: "" });
    for (const name of files) copyFileSync(at(`elsewhere/${name}`), at(name));
    expect((await privatize("stays.csv")).err).toContain("was released under another ledger");
  });

  it("as a field of --json, and quietly", async () => {
    await privatize("stays.csv");
    copyFileSync(at("stays.csv"), at("b.csv"));
    const { out, err } = await privatize("b.csv", "--json");
    expect(err).toBe("");
    expect(JSON.parse(out).registry).toEqual([
      {
        kind: "other-ledger",
        ledger: at("stays.csv.ledger.jsonl"),
        spent: { epsilon: "1", delta: "0.000001" },
        says: expect.stringContaining("this data set"),
      },
    ]);
  });
});

describe("no warning", () => {
  it("for the next release of the same data under the same ledger, through a link too", async () => {
    const budget = ["--budget-epsilon", "10", "--budget-delta", "1e-4"];
    symlinkSync(at("stays.csv"), at("link.csv"));
    expect(await privatize("stays.csv", ...budget)).toMatchObject({ code: 0, err: "" });
    for (const data of ["link.csv", "stays.csv"])
      expect(await privatize(data, "--one-ledger")).toMatchObject({ code: 0, err: "" });
    appendFileSync(at("stays.csv"), "1,1\n");
    expect(await privatize("stays.csv", "--one-ledger")).toMatchObject({ code: 0, err: "" });
  });

  it("for other people, or for tables whose records say little", async () => {
    await privatize("stays.csv");
    writeFileSync(at("b.csv"), tableOf(rows(2)));
    expect(await privatize("b.csv")).toMatchObject({ code: 0, err: "" });
    const coarse = (seed: number) =>
      tableOf(
        rows(seed).map((row) =>
          row
            .split(",")
            .map((x) => String(Math.round(Number(x) / 10)))
            .join(),
        ),
      );
    writeFileSync(at("c.csv"), coarse(3));
    writeFileSync(at("d.csv"), coarse(4));
    for (const data of ["c.csv", "d.csv"]) expect(await privatize(data)).toMatchObject({ code: 0, err: "" });
  });

  it("but a note, where one ledger pays for two data sets", async () => {
    const budget = ["--budget-epsilon", "10", "--budget-delta", "1e-4", "--ledger", at("one.ledger.jsonl")];
    await privatize("stays.csv", ...budget);
    writeFileSync(at("b.csv"), tableOf(rows(2)));
    const { err } = await privatize("b.csv", "--ledger", at("one.ledger.jsonl"));
    expect(err).toBe(
      `note: the ledger ${at("one.ledger.jsonl")} has paid for another data set before; its budget counts for both\n`,
    );
    expect((await privatize("b.csv", "--ledger", at("one.ledger.jsonl"))).err).toBe("");
  });
});
