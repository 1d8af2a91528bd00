import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLedger, recoverReleases, releaseToFile } from "../index.ts";
import { smallStudy } from "../spender.testing.ts";

/**
 * A process that dies: from its n-th change of the disk on, nothing that it does has any effect (a write leaves half
 * of its bytes), not even its clean-up.
 */
const life = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const mortal = (name: keyof typeof real) => {
    const change = real[name] as (...given: unknown[]) => unknown;
    return (...given: unknown[]) => {
      // No real sync: a simulated death loses nothing that was written.
      if (--life.left > 0) return name === "fsyncSync" ? undefined : change(...given);
      if (life.left === 0 && name === "writeSync" && given[1] instanceof Uint8Array)
        real.writeSync(given[0] as number, given[1], 0, given[1].length >> 1, (given[4] as number) ?? null);
      throw Object.assign(new Error("the process is dead"), { code: "DEAD" });
    };
  };
  const names = [
    "openSync",
    "writeFileSync",
    "writeSync",
    "fsyncSync",
    "renameSync",
    "rmSync",
    "unlinkSync",
    "ftruncateSync",
  ] as const;
  return { ...real, ...Object.fromEntries(names.map((name) => [name, mortal(name)])) };
});

// A lease that ends soon: every death leaves its lock behind.
vi.mock("../chain/patience.ts", async (original) => ({
  ...(await original<typeof import("../chain/patience.ts")>()),
  LEASE: 30,
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-crash-"));
});
afterEach(() => {
  life.left = Number.POSITIVE_INFINITY;
  rmSync(folder, { recursive: true, force: true });
});

const source = {
  describe: () => "a table",
  async *records() {
    yield { x: true };
    yield { x: false };
  },
};

function released(name: string): Promise<unknown> {
  const output = join(folder, `${name}.json`);
  return releaseToFile(smallStudy, source, {
    output,
    ledger: join(folder, "ledger.jsonl"),
    budget: { epsilon: "1" },
    wait: 5,
  });
}

/** Dies at the n-th change; whatever it leaves there, its lock among it, stays there. */
async function diesAt(n: number): Promise<boolean> {
  life.left = n;
  const ended = await released("first").then(
    () => false,
    () => true,
  );
  const died = life.left <= 0;
  life.left = Number.POSITIVE_INFINITY;
  return ended && died;
}

/** What a ledger leaves in its folder: no lock, no drafts. */
const KEPT = ["ledger.jsonl", "ledger.jsonl.head"];

test("wherever a run dies: what was released was paid for, what was paid for is delivered, and the next run goes on", {
  timeout: 180_000,
}, async () => {
  let [deaths, waiting] = [0, 0];
  for (let n = 1; await diesAt(n); n++) {
    deaths++;
    const spends = readLedger(join(folder, "ledger.jsonl"))?.entries.length ?? 0;
    const out = join(folder, "first.json");
    if (existsSync(out)) {
      expect(spends).toBe(1);
      expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ format: "dpbayes.release/1", count: 2 });
    } else if (spends === 1) waiting++;
    await released("second");
    expect(readLedger(join(folder, "ledger.jsonl"))!.entries).toHaveLength(spends + 1);
    expect(readdirSync(folder).filter((name) => name.includes("ledger"))).toEqual(KEPT);
    const { releases } = await recoverReleases(join(folder, "ledger.jsonl"));
    expect(releases.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(existsSync(out)).toBe(spends === 1);
    if (spends === 0) await released("first");
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({ format: "dpbayes.release/1", count: 2 });
    expect(readLedger(join(folder, "ledger.jsonl"))!.entries).toHaveLength(2);
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), "dpbayes-crash-"));
  }
  // Enough changes were tried, some of them between the spend and the release.
  expect(deaths).toBeGreaterThan(20);
  expect(waiting).toBeGreaterThan(2);
});
