import { describe, expect, it, test } from "vitest";
import { dataFingerprints } from "./data-fingerprints.ts";
import { registryPlace } from "./registry-folder.ts";
import { isAlike, LEAST_SHARED, MOST_REPEATED, rowSketch, SAMPLE } from "./row-sketch.ts";

/** P(Bin(n, p) <= k), summed in logarithms. */
function binomialUpTo(k: number, n: number, p: number): number {
  let [logTerm, sum] = [n * Math.log1p(-p), 0];
  for (let i = 0; i <= k; i++) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((n - i) / (i + 1)) + Math.log(p) - Math.log1p(-p);
  }
  return sum;
}

function binomialFrom(k: number, n: number, p: number): number {
  return binomialUpTo(n - k, n, 1 - p);
}

describe("the chance that two samples of a population look alike", () => {
  it("is below 1e-5, whatever the records are", () => {
    let worst = 0;
    for (let s = 0.0005; s < 0.5; s += 0.0005)
      worst = Math.max(
        worst,
        binomialUpTo(MOST_REPEATED, SAMPLE, s) *
          binomialFrom(LEAST_SHARED, SAMPLE, Math.min(2 * s, 1 - 1e-12)),
      );
    expect(worst).toBeLessThan(1e-5);
    expect(worst).toBeGreaterThan(1e-9);
  });

  it("rests on L <= sinh L: what chance shares is at most twice what repeats", () => {
    for (let l = 1e-3; l < 50; l *= 1.1) {
      const absent = Math.exp(-l);
      const repeated = (-Math.expm1(-l) - l * absent) / -Math.expm1(-l);
      expect(-Math.expm1(-l)).toBeLessThanOrEqual(2 * repeated + 1e-12);
    }
  });

  it("of missing a copy is what the comment says", () => {
    expect(1 - binomialFrom(LEAST_SHARED, SAMPLE, 0.5)).toBeLessThan(0.0025);
    expect(binomialUpTo(LEAST_SHARED - 1, SAMPLE, 0.75)).toBeLessThan(1e-15);
  });
});

const key = new Uint8Array(32).fill(7);
function sampleOf(records: readonly (readonly unknown[])[], secret = key): string | undefined {
  const sketch = rowSketch(secret);
  for (const record of records) sketch.add(record);
  return sketch.sample();
}
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => [Math.sin(from + i) * 50, from + i, (from + i) % 2 === 0]);

describe("a sample of records", () => {
  it("does not depend on order, columns or kinds of numbers, and depends on the key", () => {
    const sample = sampleOf(people(0, 5000))!;
    const turned = people(0, 5000)
      .reverse()
      .map(([a, b, c]) => [c, BigInt(b as number), a]);
    expect(isAlike(sample, sampleOf(turned)!)).toBe(true);
    expect(sampleOf(people(0, 5000), new Uint8Array(32).fill(8))).not.toBe(sample);
  });

  it("shares what the tables share", () => {
    const shared = (a: string, b: string) => {
      const tags = (text: string) => Buffer.from(text, "base64").toString("hex").match(/.{16}/g)!;
      return tags(a).filter((tag) => tags(b).includes(tag)).length;
    };
    const whole = sampleOf(people(0, 20_000))!;
    for (const [from, to, share] of [
      [0, 20_000, 1],
      [5000, 25_000, 0.75],
      [0, 40_000, 0.5],
      [10_000, 20_000, 0.5],
      [18_000, 38_000, 0.1],
      [30_000, 50_000, 0],
    ] as const) {
      // Five standard deviations of a binomial: false alarms below 1e-6 each, and the draws are fixed.
      const allowed = 5 * Math.sqrt(SAMPLE * share * (1 - share));
      expect(Math.abs(shared(whole, sampleOf(people(from, to))!) - SAMPLE * share)).toBeLessThanOrEqual(
        allowed,
      );
    }
  });

  it("is taken evenly: the smallest numbers come from everywhere in the table", () => {
    const firstHalf = sampleOf(people(0, 20_000))!;
    const both = sampleOf(people(0, 40_000))!;
    expect(isAlike(firstHalf, both)).toBe(true);
  });

  it("is none where records are few, or say little", () => {
    expect(sampleOf(people(0, 255))).toBeUndefined();
    expect(sampleOf(people(0, 256))).toBeDefined();
    expect(sampleOf(people(0, 5000).map(([, i]) => [(i as number) % 90]))).toBeUndefined();
    expect(sampleOf(people(0, 5000).map(([, i]) => [(i as number) % 2500]))).toBeUndefined();
  });
});

test("a database's rows are known by their address and the words of the query, however these are laid out", async () => {
  const path = async (database: string, rows: string) =>
    (await dataFingerprints(key, { kind: "database", database, rows })).path;
  const known = await path("postgres://db/clinic", "(\nSELECT *\n  FROM visits\n)");
  expect(await path("postgres://db/clinic", "( select * from Visits )")).toBe(known);
  expect(await path("postgres://db/clinic", "( select * from stays )")).not.toBe(known);
  expect(await path("postgres://other/clinic", "( select * from visits )")).not.toBe(known);
});

test("the folder of the registry follows the environment, and nothing else", () => {
  expect(registryPlace({ DPBAYES_REGISTRY: "/shared", HOME: "/h" })).toEqual({ folder: "/shared" });
  expect(registryPlace({ DPBAYES_REGISTRY: "off", HOME: "/h" })).toEqual({ off: "DPBAYES_REGISTRY is off" });
  expect(registryPlace({ XDG_STATE_HOME: "/state", HOME: "/h" })).toEqual({ folder: "/state/dpbayes" });
  expect(registryPlace({ HOME: "/h" })).toEqual({ folder: "/h/.local/state/dpbayes" });
  expect(registryPlace({ LOCALAPPDATA: "/local" })).toEqual({ folder: "/local/dpbayes" });
  expect(registryPlace({})).toHaveProperty("off");
});
