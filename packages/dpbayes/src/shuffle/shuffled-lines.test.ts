import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { linesInOrder, shuffledLines } from "./index.ts";
import { openSpillFile } from "./spill-file.ts";

/** A system where an open file keeps its name, so that one can look at what stands in it. */
const disk = vi.hoisted(() => ({ keepsNames: false }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const rmSync: typeof real.rmSync = (...given) => {
    if (disk.keepsNames) throw Object.assign(new Error("busy"), { code: "EBUSY" });
    real.rmSync(...given);
  };
  return { ...real, rmSync };
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-shuffle-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const beside = () => join(folder, "r.jsonl");

function shuffled(lines: readonly string[], memory?: number): readonly string[] {
  const pile = shuffledLines({ beside: beside(), ...(memory !== undefined && { memory }) });
  for (const line of lines) pile.add(line);
  const all = [...pile.lines()];
  pile.discard();
  return all;
}

const numbered = (n: number) => Array.from({ length: n }, (_, i) => `${i} é\n`);

describe("lines in another order", () => {
  it.each([
    ["in memory", undefined],
    ["in buckets", 500],
    ["in buckets of buckets", 50],
  ])("are all there, once, %s, and leave no file", (_, memory) => {
    const lines = numbered(2000);
    const out = shuffled(lines, memory);
    expect(out).not.toEqual(lines);
    expect(out.toSorted()).toEqual(lines.toSorted());
    expect(readdirSync(folder)).toEqual([]);
  });

  /**
   * Pearson's statistic over the 24 orders of four lines. With 23 degrees of freedom it exceeds 110 with probability
   * 2.6e-13 (the chi-square tail; each expected count is 1000).
   */
  it("come in each of the orders alike", () => {
    const tries = 24_000;
    const seen = new Map<string, number>();
    for (let i = 0; i < tries; i++) {
      const order = shuffled(["a\n", "b\n", "c\n", "d\n"]).join("");
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    const expected = tries / 24;
    const unseen = (24 - seen.size) * expected;
    const statistic = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, unseen);
    expect(statistic).toBeLessThan(110);
  });

  /**
   * Of a uniform order of n, the number of ascents has mean (n - 1)/2 and variance (n + 1)/12 (Eulerian numbers), and
   * Spearman's correlation with the former order has mean 0 and variance 1/(n - 1); both are nearly normal, and beyond 7
   * deviations once in 4e11 runs. Buckets that keep the order inside show in the first, uneven buckets in the second.
   */
  it.each([
    ["in memory", undefined],
    ["in buckets", 5000],
    ["in buckets of buckets", 50],
  ])("go up as often as down and remember nothing of their places, %s", (_, memory) => {
    const n = 4000;
    const order = shuffled(numbered(n), memory).map((line) => Number.parseInt(line, 10));
    const ascents = order.filter((value, i) => value < order[i + 1]!).length;
    expect(Math.abs(ascents - (n - 1) / 2)).toBeLessThan(7 * Math.sqrt((n + 1) / 12));
    const centre = (n - 1) / 2;
    const products = order.reduce((sum, value, i) => sum + (value - centre) * (i - centre), 0);
    expect(Math.abs(products / ((n * (n * n - 1)) / 12))).toBeLessThan(7 / Math.sqrt(n - 1));
  });
});

it("lines of a public list keep their order", () => {
  const pile = linesInOrder({ beside: beside(), memory: 100 });
  for (const line of numbered(300)) pile.add(line);
  expect([...pile.lines()]).toEqual(numbered(300));
  pile.discard();
  expect(readdirSync(folder)).toEqual([]);
});

describe("what does not fit into memory", () => {
  it("has no name while it is used", () => {
    const spill = openSpillFile(beside());
    const extent = spill.add(["secret order\n"]);
    expect(readdirSync(folder)).toEqual([]);
    expect(spill.lines(extent)).toEqual(["secret order\n"]);
    spill.discard();
    spill.discard();
  });

  it("cannot be read by others where it keeps its name, and goes in the end", () => {
    disk.keepsNames = true;
    const spill = openSpillFile(beside());
    spill.add(["secret order\n"]);
    const [name] = readdirSync(folder);
    expect(readFileSync(join(folder, name!)).includes("secret")).toBe(false);
    disk.keepsNames = false;
    spill.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is told where there is no room for it", () => {
    const pile = shuffledLines({ beside: join(folder, "none", "r.jsonl"), memory: 1 });
    pile.add("a\n");
    expect(() => pile.add("b\n")).toThrow("r.jsonl cannot be written: its folder does not exist");
    pile.discard();
  });
});
