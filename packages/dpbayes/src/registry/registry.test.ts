import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { said } from "../command/in-process.testing.ts";

let folder: string;
const at = (name: string) => join(folder, name);
const registry = () => ({ env: { DPBAYES_REGISTRY: at("registry") } });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-watch-"));
  mkdirSync(at("elsewhere"));
  writeFileSync(at("study.json"), JSON.stringify(study));
  writeFileSync(at("stays.csv"), tableOf(rows(1)));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const study = {
  format: "dpbayes.study/1",
  id: "stays",
  question: "How long do people of an age stay?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [0, 100] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
};

/** 1,000 made-up patients, others with another seed. */
function rows(seed: number, count = 1000): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [Math.sin(seed * 7919 + i) * 1e4, Math.sin(seed * 104729 + 3 * i) * 1e4];
    return `${(30 * (a - Math.floor(a))).toFixed(3)},${(100 * (b - Math.floor(b))).toFixed(2)}`;
  });
}

function tableOf(lines: readonly string[], header = "days,age"): string {
  return `${header}\n${lines.join("\n")}\n`;
}

let releases = 0;
const privatize = (data: string, ...more: readonly string[]) =>
  said(
    ["privatize", at(data), "-s", at("study.json"), "-o", at(`${releases++}.release.json`), ...more],
    registry(),
  );

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
    for (const name of readdirSync(folder).filter((one) => one.startsWith("stays.csv.ledger")))
      rmSync(at(name), { recursive: true });
    const { err } = await privatize("stays.csv");
    expect(err).toMatch(/^warning: the ledger .* was begun anew: epsilon 1, delta 0\.000001 was spent/);
  });

  it("a ledger that was copied with the data, but not one that was moved with them", async () => {
    const budget = ["--budget-epsilon", "10", "--budget-delta", "1e-4"];
    expect(await privatize("stays.csv", ...budget)).toMatchObject({ err: "" });
    const files = readdirSync(folder).filter((one) => one.startsWith("stays.csv"));
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
