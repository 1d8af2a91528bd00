import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRelease } from "@dpbayes/privacy";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LedgerServer, ledgerServer } from "../ledger/served/ledger-server.testing.ts";
import { isReceipt } from "../ledger-lines/receipt.ts";
import { newRegistry, said } from "./in-process.testing.ts";

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-served-"));
  writeFileSync(at("rows.csv"), "x\ntrue\nfalse\ntrue\n");
  writeFileSync(at("broken.csv"), "x\ntrue\nperhaps\n");
  writeFileSync(
    at("study.json"),
    JSON.stringify({
      format: "dpbayes.study/1",
      id: "served",
      question: "How many?",
      variables: { x: { type: "boolean" } },
      model: { family: "bernoulli", formula: "x ~ 1" },
      privacy: { setting: "central", epsilon: 0.4, unit: "one row", neighbours: "replace-one" },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: LedgerServer;
afterEach(() => server.close());

const envOf = () => ({ DPBAYES_TOKEN: server.token });
let outputs = 0;
const privatize = async (data = "rows.csv", words: readonly string[] = [], env: object = {}) => {
  const output = at(`${outputs++}.release.json`);
  const given = ["privatize", at(data), "-s", at("study.json"), "-o", output, "--ledger", server.address];
  return { output, ...(await said([...given, ...words], { env: { ...envOf(), ...env } })) };
};

describe("privatize with a server's ledger", () => {
  it("pays, releases, and keeps the receipt beside the release", async () => {
    server = await ledgerServer("1");
    const { code, out, output } = await privatize("rows.csv", ["--json"]);
    expect(code).toBe(0);
    const release = parseRelease(JSON.parse(readFileSync(output, "utf8")));
    expect(JSON.parse(out)).toMatchObject({
      digest: release.digest,
      spent: { epsilon: "0.4", delta: "0" },
      remaining: { epsilon: "0.6", delta: "0" },
      receipt: `${output}.receipt.json`,
    });
    const { ledger, receipt } = JSON.parse(readFileSync(`${output}.receipt.json`, "utf8"));
    expect(ledger).toBe(server.address);
    expect(isReceipt(receipt)).toBe(true);
    expect(server.lines).toHaveLength(2);
  });

  it("refuses what does not fit in the words of every ledger, and spends nothing", async () => {
    server = await ledgerServer("0.3");
    const { code, err, output } = await privatize();
    expect([code, existsSync(output)]).toEqual([1, false]);
    expect(err).toContain("difference: epsilon 0.1, delta 0");
    expect(server.asked).toEqual([]);
  });

  it("repeats the id of a run whose answer was lost, and pays once", async () => {
    server = await ledgerServer("1");
    server.faults.push("cut behind", "later", "cut before");
    expect((await privatize()).code).toBe(0);
    expect(server.asked).toHaveLength(4);
    expect(new Set(server.asked).size).toBe(1);
    expect(server.lines).toHaveLength(2);
  });

  it("draws another id for another run", async () => {
    server = await ledgerServer("1");
    await privatize();
    await privatize();
    expect(new Set(server.asked).size).toBe(2);
    expect(server.lines).toHaveLength(3);
  });

  it("releases nothing where nobody answers, and says so", async () => {
    server = await ledgerServer("1");
    await server.close();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    const output = at("unreached.release.json");
    const words = [
      "privatize",
      at("rows.csv"),
      "-s",
      at("study.json"),
      "-o",
      output,
      "--ledger",
      server.address,
    ];
    const { code, err } = await said(words, { env: envOf(), signal: stop.signal });
    expect(code).not.toBe(0);
    expect(err).toMatch(/cannot be reached: .*; nothing was released/);
    expect(existsSync(output)).toBe(false);
  });

  it("releases nothing for a receipt of something else", async () => {
    for (const changed of [
      { spend: "another" },
      { amount: { epsilon: "0.1", delta: "0" } },
      { study: "0".repeat(64) },
    ]) {
      server = await ledgerServer("1");
      server.answer = (receipt) => ({ ...receipt, ...changed });
      const { code, err, output } = await privatize();
      expect([code, existsSync(output)]).toEqual([1, false]);
      expect(err).toContain("its receipt is for something else; nothing was released");
      if (changed.study === undefined) await server.close();
    }
  });

  it("says what was paid in vain where a record does not fit", async () => {
    server = await ledgerServer("1");
    const { code, err, output } = await privatize("broken.csv");
    expect([code, existsSync(output)]).toEqual([1, false]);
    expect(err).toMatch(/was paid for \(epsilon 0.4, delta 0, .*and was not made: .*the spend stands/);
    expect(err).not.toContain("perhaps");
    expect(existsSync(`${output}.receipt.json`)).toBe(true);
  });

  it("has nothing to say about budgets, and another unit's ledger refuses", async () => {
    server = await ledgerServer("1");
    expect((await privatize("rows.csv", ["--budget-epsilon", "1"])).err).toContain(
      "its owner declares the budget there",
    );
    await server.close();
    server = await ledgerServer("1", { unit: "one person" });
    expect((await privatize()).err).toContain('protects "one person" under replace-one');
    expect(server.asked).toEqual([]);
  });

  it("is remembered by the registry: a second ledger of the same data is told", async () => {
    server = await ledgerServer("1");
    const env = { DPBAYES_REGISTRY: newRegistry() };
    await privatize("rows.csv", [], env);
    const file = ["privatize", at("rows.csv"), "-s", at("study.json"), "-o", at("second.release.json")];
    const own = [...file, "--ledger", at("own.ledger.jsonl")];
    const { err, code } = await said(own, { env });
    expect(code).toBe(0);
    expect(err).toContain(
      `was released under another ledger, ${server.address}, from which epsilon 0.4, delta 0 was spent`,
    );
    const refused = await privatize("rows.csv", ["--one-ledger"], env);
    expect(refused.err).toContain("refused with one ledger for each data set, nothing was spent");
    expect(server.lines).toHaveLength(2);
  });
});

describe("ledger with an address", () => {
  it("reads and checks the lines", async () => {
    server = await ledgerServer("1");
    await privatize();
    const { code, out } = await said(["ledger", server.address], { env: envOf() });
    expect(code).toBe(0);
    expect(out).toContain("remaining  epsilon 0.6, delta 0");
    expect(out).toContain(`checked    2 lines, the last has the hash ${server.lines[1]!.hash}`);
  });

  it("refuses lines that were changed, or fewer than the server says there are", async () => {
    server = await ledgerServer("1");
    await privatize();
    const [first, second] = server.lines;
    const asked = async () => (await said(["ledger", server.address], { env: envOf() })).err;
    server.lines[1] = { ...second!, hash: first!.hash };
    expect(await asked()).toContain("was changed or cut");
    server.lines[1] = second!;
    server.shown = 1;
    expect(await asked()).toContain("the server says that it has 2 lines, and gives others");
  });
});

describe("login and push", () => {
  const settings = () => join(folder, "settings", String(outputs++));

  it("keep a token that its owner alone can read, and send releases with their receipts", async () => {
    server = await ledgerServer("1");
    const { output } = await privatize();
    const env = { DPBAYES_CONFIG: settings() };
    writeFileSync(at("holder.token"), `${server.token}\n`);
    const login = await said(["login", server.address, "--token-file", at("holder.token")], { env });
    expect([login.code, login.out.includes(server.token)]).toEqual([0, false]);
    if (process.platform !== "win32")
      expect(statSync(join(env.DPBAYES_CONFIG, "tokens.json")).mode & 0o777).toBe(0o600);
    const push = () => said(["push", output, "--to", server.server], { env });
    expect((await push()).out).toBe(`stored         ${output}, paid for\n`);
    expect((await push()).out).toContain("already stored");
    const [[digest, sent]] = [...server.releases] as [[string, { receipt?: unknown }]];
    expect(digest).toBe(JSON.parse(readFileSync(output, "utf8")).digest);
    expect(isReceipt(sent.receipt)).toBe(true);
    expect((await said(["ledger", server.address], { env })).code).toBe(0);
  });

  it("read the token from standard input, and keep none that the server refuses", async () => {
    server = await ledgerServer("1");
    const env = { DPBAYES_CONFIG: settings() };
    const login = (token: string) =>
      said(["login", server.address], {
        env,
        stdin: (async function* () {
          yield Buffer.from(token);
        })(),
      });
    expect((await login(`dpb_${"x".repeat(43)}`)).err).toContain("no token was kept");
    expect((await login("secret")).err).toContain("the token is none");
    expect(existsSync(env.DPBAYES_CONFIG)).toBe(false);
    expect((await said(["ledger", server.address], { env })).err).toContain(
      `run dpbayes login ${server.address}`,
    );
    expect((await login(server.token)).code).toBe(0);
    expect((await said(["ledger", server.address], { env })).code).toBe(0);
  });

  it.each([
    ["http://collector.example.org", "https://HOST"],
    ["https://user:word@collector.example.org", "https://HOST"],
    ["https://collector.example.org/elsewhere", "https://HOST/v1/ledgers/ID"],
  ])("refuse %s before anything is sent", async (address, accepted) => {
    server = await ledgerServer("1");
    const { err, code } = await said(["login", address], { env: { ...envOf(), DPBAYES_CONFIG: settings() } });
    expect([code, err.includes(accepted)]).toEqual([1, true]);
  });
});
