import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fit, loadFit } from "@dpbayes/inference";
import { parseStudy } from "@dpbayes/privacy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { said } from "./in-process.testing.ts";
import { ended, started } from "./process.testing.ts";

const LONG = { timeout: 300_000 };

let folder: string;
const at = (...names: readonly string[]) => join(folder, ...names);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-process-"));
  const study = {
    format: "dpbayes.study/1",
    id: "rate",
    question: "How many?",
    variables: { x: { type: "boolean" } },
    model: { family: "bernoulli", formula: "x ~ 1" },
    privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one" },
  };
  writeFileSync(at("s.json"), JSON.stringify(study));
  writeFileSync(at("t.csv"), "x\ntrue\nfalse\ntrue\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const privatize = (name: string, ...more: readonly string[]) => [
  ...["privatize", at("t.csv"), "--study", at("s.json"), "-o", at(`${name}.release.json`)],
  ...["--ledger", at(`${name}.ledger.jsonl`), ...more],
];
/** A process that gets a signal in the moment when a file is there. */
const startedToGet = (words: readonly string[], signal: string, file: string) =>
  started(words, {
    env: { AFTER_RENAME: file, SIGNAL_AFTER_RENAME: signal },
    preload: "./die-at-rename.testing.ts",
  });
const released = (name: string) => existsSync(at(`${name}.release.json`));

test("kill -9 between spend and release: the same command delivers what was paid for", LONG, async () => {
  const output = at("killed.release.json");
  const child = started(privatize("killed"), {
    env: { DIE_AT_RENAME: output },
    preload: "./die-at-rename.testing.ts",
  });
  expect(await ended(child)).toEqual({ code: null, signal: "SIGKILL", out: "", err: "" });
  expect(released("killed")).toBe(false);
  const ledger = await said(["ledger", at("killed.ledger.jsonl")]);
  expect(ledger.out).toContain("spent      epsilon 1, delta 0");
  expect(ledger.out).toContain("killed.release.json of rate-1 is paid for and waits to be delivered");
  const again = await said(privatize("killed"));
  expect(again).toMatchObject({ code: 0, err: "" });
  expect(again.out).toContain("killed.release.json, as it was made for rate-1 on ");
  expect(again.out).toContain(
    "spent      nothing; epsilon 1, delta 0 (one person, replace-one) was spent then",
  );
  expect(JSON.parse(readFileSync(output, "utf8"))).toMatchObject({ format: "dpbayes.release/1", count: 3 });
  expect((await said(["ledger", at("killed.ledger.jsonl")])).out).not.toContain("waits");
  // It has arrived: another one is refused, and moving it away buys no second one.
  expect((await said(privatize("killed"))).err).toContain("exists already");
  rmSync(output);
  expect((await said(privatize("killed"))).err).toContain("  difference: epsilon 1, delta 0");
});

test("a program whose ledger is refused ends", LONG, async () => {
  symlinkSync("nowhere", at("refused.ledger.jsonl"));
  const child = started(privatize("refused"));
  const limit = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const refused = await ended(child);
  clearTimeout(limit);
  expect(refused).toMatchObject({ code: 1, signal: null });
  expect(refused.err).toContain("is a link to a file that does not exist");
});

test("two processes and a budget for one: one release, one refusal, a ledger that agrees", LONG, async () => {
  const shared = (name: string) =>
    privatize(name, "--json").map((word) => word.replace(`${name}.ledger`, "both.ledger"));
  const both = await Promise.all([ended(started(shared("one"))), ended(started(shared("two")))]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  const [done, refused] = both[0]!.code === 0 ? both : [both[1]!, both[0]!];
  expect(JSON.parse(done.out)).toMatchObject({ spent: { epsilon: "1" }, remaining: { epsilon: "0" } });
  expect(JSON.parse(refused.err)).toMatchObject({ error: { code: "BUDGET_EXCEEDED" } });
  expect(refused.out).toBe("");
  expect(["one", "two"].filter(released)).toHaveLength(1);
  expect(JSON.parse((await said(["ledger", at("both.ledger.jsonl"), "--json"])).out).entries).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => /\.(lock|tmp)/.test(name) && !name.includes("killed"))).toEqual(
    [],
  );
});

test("a fit that is killed goes on after the chains it had finished", LONG, async () => {
  await said(privatize("lost"));
  const words = ["fit", at("s.json"), at("lost.release.json"), "-o", at("lost"), "--seed", "7"];
  const settings = ["--chains", "3", "--draws", "500", "--warmup", "10", "--workers", "1"];
  const child = startedToGet([...words, ...settings], "SIGKILL", at("lost", "chains", "1.fit"));
  expect(await ended(child)).toMatchObject({ signal: "SIGKILL" });
  const first = readFileSync(at("lost", "chains", "1.fit"));
  expect((await said(["fit", "--resume", at("lost"), "--json"])).code).toBe(0);
  expect(readFileSync(at("lost", "chains", "1.fit"))).toEqual(first);
  const resumed = loadFit(readFileSync(at("lost", "posterior.fit")));
  const [study, release] = ["s.json", "lost.release.json"].map((name) => readFileSync(at(name), "utf8"));
  const whole = await fit(parseStudy(JSON.parse(study!)), [JSON.parse(release!)], {
    chains: 3,
    draws: 500,
    warmup: 10,
    seed: 7,
  });
  expect([...resumed.values]).toEqual([...whole.values]);
});

test("Ctrl-C keeps finished chains, and the fit goes on to the draws of a fit in one go", LONG, async () => {
  await said(privatize("fitted"));
  const words = ["fit", at("s.json"), at("fitted.release.json"), "-o", at("fit"), "--seed", "7"];
  // Chains take milliseconds, and a signal is heard when the loop comes round: some more may be finished by then.
  const settings = ["--chains", "40", "--draws", "500", "--warmup", "10", "--workers", "1"];
  const child = startedToGet([...words, ...settings], "SIGINT", at("fit", "chains", "1.fit"));
  const stopped = await ended(child);
  expect(stopped).toMatchObject({ code: 130, out: "" });
  expect(stopped.err).toMatch(
    /^dpbayes: cancelled: \d+ finished chains? (is|are) kept in .*, \d+ missing; go on with: dpbayes fit --resume \S+\n$/m,
  );
  const kept = readdirSync(at("fit", "chains")).length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(40);
  expect((await said(["fit", "--resume", at("fit"), "--json"])).code).toBe(0);
  const resumed = loadFit(readFileSync(at("fit", "posterior.fit")));
  const [study, release] = ["s.json", "fitted.release.json"].map((name) => readFileSync(at(name), "utf8"));
  const whole = await fit(parseStudy(JSON.parse(study!)), [JSON.parse(release!)], {
    chains: 40,
    draws: 500,
    warmup: 10,
    seed: 7,
  });
  expect([...resumed.values]).toEqual([...whole.values]);
});
