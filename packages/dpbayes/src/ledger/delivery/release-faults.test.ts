import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { openSource } from "../../sources/index.ts";
import { readLedger, releaseToFile } from "../index.ts";
import { smallStudy } from "../spender.testing.ts";
import { contentOf } from "./deliver.ts";
import { waitingReleases } from "./paid-release.ts";

/** A disk whose n-th call fails, that one alone or every one from then on. */
const disk = vi.hoisted(() => ({
  calls: 0,
  failing: 0,
  lasting: false,
  code: "",
  call: "",
}));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  type Call = (...given: unknown[]) => unknown;
  const faulty = (name: string, call: Call & { readonly native?: Call }): Call => {
    const changed = (...given: unknown[]) => {
      disk.calls++;
      const late = disk.failing > 0 ? disk.calls - disk.failing : -1;
      if (late === 0) disk.call = `${name} ${String(given[0]).split("/").at(-1)}`;
      if (late < 0 || (late > 0 && !disk.lasting)) return name === "fsyncSync" ? undefined : call(...given);
      if (name === "closeSync") call(...given);
      throw Object.assign(new Error(disk.code), { code: disk.code, syscall: name });
    };
    return call.native ? Object.assign(changed, { native: faulty(name, call.native) }) : changed;
  };
  // It says whether a file is there and cannot fail; nor can what the test itself calls, while no fault is set.
  const names = Object.keys(real).filter(
    (name) => name.endsWith("Sync") && name !== "existsSync" && real[name as "rmSync"] !== undefined,
  );
  const calls = names.map((name) => [name, faulty(name, real[name as "rmSync"] as () => unknown)]);
  return { ...real, ...Object.fromEntries(calls) };
});

let parent: string;
let folder: string;
beforeAll(() => {
  parent = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "dpbayes-faults-"));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const spends = () => readLedger(at("l.jsonl"))?.entries ?? [];

function release(): Promise<unknown> {
  return releaseToFile(smallStudy, openSource(at("t.csv")), {
    output: at("r.json"),
    ledger: at("l.jsonl"),
    budget: { epsilon: "1" },
    registry: { env: { DPBAYES_REGISTRY: at("registry") } },
    wait: 0.05,
  });
}

const codeOf = (error: Error) => String((error as { code?: unknown }).code);

interface Outcome {
  readonly call: string;
  readonly error: Error | undefined;
}

/** A release in a folder of its own whose n-th call fails; undefined if it had no n-th call. */
async function releasedWith(n: number, code: string, lasting: boolean): Promise<Outcome | undefined> {
  folder = mkdtempSync(join(parent, "one-"));
  writeFileSync(at("t.csv"), "x\ntrue\nfalse\n");
  Object.assign(disk, { calls: 0, failing: n, code, lasting, call: "" });
  const error = await release().then(
    () => undefined,
    (one: Error) => one,
  );
  disk.failing = 0;
  return disk.calls < n ? undefined : { call: `call ${n}, ${disk.call}`, error };
}

/** What an error says about spending: 1 that it was spent, 0 that it was not, undefined that it is not known. */
function claimOf(error: Error | undefined): number | undefined {
  if (error === undefined || codeOf(error) === "RELEASE_WAITING") return 1;
  return codeOf(error) === "RELEASE_UNSURE" ? undefined : 0;
}

/** What is false in the words of an error, given what the disk has. */
function falseWords({ error }: Outcome): string | undefined {
  const entries = spends();
  const claim = claimOf(error);
  if (claim !== undefined && claim !== entries.length) return `claims ${claim}, spent ${entries.length}`;
  if (error === undefined) return undefined;
  if (!(error instanceof DpbayesError)) return "is no error of ours";
  if (error.code === "RELEASE_WAITING" && !error.message.includes(entries[0]!.id))
    return "names another spend";
  const left = readdirSync(folder).filter((name) => /^\.r\.json.*(tmp|sealed)$/.test(name));
  if (error.code === "FILE_WRITE" && left.length > 0) return `leaves ${left}`;
  return undefined;
}

/** The same call again, and what is wrong with what it gave. */
async function retried(): Promise<string | undefined> {
  const [paid] = waitingReleases(at("l.jsonl"));
  const bytes = paid && Buffer.concat([...contentOf(paid)]);
  const before = spends().length;
  const done = before === 1 && paid === undefined;
  if (!done) await release();
  const written = readFileSync(at("r.json"));
  if (bytes && !bytes.equals(written)) return "another release than was paid for";
  if (JSON.parse(written.toString()).format !== "dpbayes.release/1") return "no release";
  if (spends().length !== 1) return `${spends().length} spends`;
  return waitingReleases(at("l.jsonl")).length > 0 ? "it still waits" : undefined;
}

describe.each([
  ["EIO", "once", false],
  ["ENOSPC", "once", false],
  ["EACCES", "once", false],
  ["EIO", "from then on", true],
])("whatever call of the disk fails with %s, %s", (code, _, lasting) => {
  it("what is said about spending is true, and the same call gives the release", async () => {
    const wrong: string[] = [];
    const codes = new Map<string, number>();
    for (let n = 1; ; n++) {
      const outcome = await releasedWith(n, code, lasting);
      if (outcome === undefined) break;
      const name = outcome.error === undefined ? "done" : codeOf(outcome.error);
      codes.set(name, (codes.get(name) ?? 0) + 1);
      const problem = falseWords(outcome) ?? (await retried());
      if (problem !== undefined)
        wrong.push(`${outcome.call}: ${outcome.error?.message ?? "done"}: ${problem}`);
    }
    expect(wrong).toEqual([]);
    // Calls before the payment, after it, and some that matter to nobody.
    expect(codes.get("RELEASE_WAITING")).toBeGreaterThan(3);
    expect(codes.get(lasting ? "FILE_LEFT" : "FILE_WRITE")).toBeGreaterThan(3);
  }, 120_000);
});
