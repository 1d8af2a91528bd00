import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { said } from "../command/in-process.testing.ts";
import { at, privatize, registry, rows, tableOf, useFolder } from "./released-data.testing.ts";

useFolder();

describe("dpbayes ledger --registry", () => {
  const known = (data: string, ...more: readonly string[]) =>
    said(["ledger", at(data), "--registry", ...more], registry());

  it("lists the ledgers of a data set, by its file or by one of its ledgers", async () => {
    expect((await known("stays.csv")).out).toContain("0 ledgers of this data set\n");
    await privatize("stays.csv");
    copyFileSync(at("stays.csv"), at("b.csv"));
    await privatize("b.csv");
    const line = (name: string) =>
      `  2026-01-02 03:04:05  ${at(`${name}.ledger.jsonl`)}  epsilon 1, delta 0.000001  stays\n`;
    const listed = `registry   ${at("registry")}\n2 ledgers of this data set\n${line("stays.csv")}${line("b.csv")}`;
    for (const asked of ["stays.csv", "b.csv", "b.csv.ledger.jsonl"])
      expect(await known(asked)).toEqual({ code: 0, out: listed, err: "" });
    rmSync(at("b.csv.ledger.jsonl"));
    rmSync(at("b.csv.ledger.jsonl.head"));
    const { ledgers } = JSON.parse((await known("stays.csv", "--json")).out);
    expect(ledgers).toEqual([
      {
        ledger: at("stays.csv.ledger.jsonl"),
        spent: { epsilon: "1", delta: "0.000001" },
        gone: false,
        studies: ["stays"],
        last: "2026-01-02T03:04:05.000Z",
      },
      expect.objectContaining({ ledger: at("b.csv.ledger.jsonl"), gone: true }),
    ]);
  });

  it("says where there is no registry", async () => {
    const { err, code } = await said(["ledger", at("stays.csv"), "--registry"], {
      env: { DPBAYES_REGISTRY: "off" },
    });
    expect(code).toBe(2);
    expect(err).toContain("--registry is of no use: no registry of data sets is kept");
  });
});

describe("the registry", () => {
  const file = () => at("registry/registry.jsonl");

  it("is its owner's alone, and holds neither a path of data, a value nor an unkeyed hash", async () => {
    await privatize("stays.csv");
    expect(readdirSync(at("registry")).sort()).toEqual(["key", "registry.jsonl"]);
    expect(statSync(at("registry")).mode & 0o777).toBe(0o700);
    for (const name of ["key", "registry.jsonl"])
      expect(statSync(at(`registry/${name}`)).mode & 0o777).toBe(0o600);
    expect(statSync(at("registry/key")).size).toBe(32);
    const entry = JSON.parse(readFileSync(file(), "utf8"));
    expect(Object.keys(entry.fingerprints)).toEqual(["path", "inode", "bytes", "rows"]);
    const second = await said(
      [
        "privatize",
        at("stays.csv"),
        "-s",
        at("study.json"),
        "-o",
        at("o.json"),
        "--ledger",
        at("o.ledger.jsonl"),
      ],
      { env: { DPBAYES_REGISTRY: at("second") } },
    );
    expect(second.code).toBe(0);
    const other = JSON.parse(readFileSync(at("second/registry.jsonl"), "utf8"));
    for (const kind of ["path", "inode", "bytes", "rows"])
      expect(other.fingerprints[kind]).not.toBe(entry.fingerprints[kind]);
    const release = readFileSync(at("o.json"), "utf8");
    for (const print of Object.values(other.fingerprints)) expect(release).not.toContain(print);
  });

  it("takes lines of many runs at once, and leaves out one that broke off", async () => {
    const names = Array.from({ length: 8 }, (_, i) => `${i}.csv`);
    for (const [i, name] of names.entries()) writeFileSync(at(name), tableOf(rows(10 + i)));
    await Promise.all(names.map((name) => privatize(name)));
    expect(readFileSync(file(), "utf8").split("\n").filter(Boolean)).toHaveLength(8);
    appendFileSync(file(), '{"format":"dpbayes.regis');
    expect(await privatize("stays.csv")).toMatchObject({ code: 0, err: "" });
    copyFileSync(at("stays.csv"), at("b.csv"));
    const { err } = await privatize("b.csv");
    expect(err).toContain("warning: a line of the registry of data sets");
    expect(err).toContain("warning: this data set");
  });

  it("reports lines that were changed, and believes none of them", async () => {
    await privatize("stays.csv");
    writeFileSync(file(), readFileSync(file(), "utf8").replace("stays.csv.ledger", "forged.csv.ledger"));
    copyFileSync(at("stays.csv"), at("b.csv"));
    const { code, err } = await privatize("b.csv");
    expect(code).toBe(0);
    expect(err).toMatch(
      /^warning: a line of the registry .* cannot be read: damaged, or written under another key\n$/,
    );
    expect((await privatize("b.csv", "--one-ledger", "--ledger", at("n.ledger.jsonl"))).code).toBe(1);
  });

  it.each<[string, () => void, string]>([
    ["is a file", () => writeFileSync(at("registry"), ""), "cannot be used"],
    [
      "has a damaged key",
      () => {
        mkdirSync(at("registry"));
        writeFileSync(at("registry/key"), "x");
      },
      "key is damaged",
    ],
    [
      "is too large",
      () => {
        mkdirSync(at("registry"));
        writeFileSync(file(), Buffer.alloc(64 * 2 ** 20 + 1, "\n"));
      },
      "larger than 64 MB",
    ],
  ])("that %s costs no release, unless that was asked for", async (_, spoil, words) => {
    spoil();
    expect((await privatize("stays.csv", "--one-ledger")).err).toContain(words);
    expect(existsSync(at("stays.csv.ledger.jsonl"))).toBe(false);
    const { code, err } = await privatize("stays.csv");
    expect(code).toBe(0);
    expect(err).toMatch(/^warning: the registry of data sets .* cannot be used: /);
    expect(err).toContain(words);
  });

  it.skipIf(process.getuid?.() === 0)("that is read-only costs no release", async () => {
    await privatize("stays.csv");
    chmodSync(file(), 0o400);
    writeFileSync(at("b.csv"), tableOf(rows(2)));
    expect(await privatize("b.csv")).toMatchObject({
      code: 0,
      err: expect.stringContaining("permission is denied"),
    });
  });

  it("is not kept where it is off, and that is said", async () => {
    const words = ["privatize", at("stays.csv"), "-s", at("study.json"), "-o", at("o.json")];
    const off = { env: { DPBAYES_REGISTRY: "off" } };
    expect((await said([...words, "--one-ledger"], off)).err).toContain("DPBAYES_REGISTRY is off");
    const { out } = await said([...words, "--json"], off);
    expect(JSON.parse(out).registry).toEqual([{ kind: "off", says: expect.stringContaining("no registry") }]);
    expect(existsSync(at("registry"))).toBe(false);
  });
});
