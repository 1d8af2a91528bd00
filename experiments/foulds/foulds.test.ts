import { seededSource } from "@dpbayes/inference";
import { cellsOf } from "@dpbayes/inference/models/hidden-markov";
import { describe, expect, it, test } from "vitest";
import { adversary } from "./adversary/figure.ts";
import { drawOf, temperature } from "./bernoulli-draws.ts";
import { figure1 } from "./figure-1/figure.ts";
import type { Result, Task } from "./logs/figure.ts";
import { gapClaims } from "./logs/gaps.ts";
import { splitOf } from "./logs/held-out.ts";
import { scoresOf } from "./logs/scores.ts";
import { temperatureOf, temperedDraw } from "./logs/tempered-chain.ts";
import { smoothed } from "./states/smoothed.ts";
import { stateChart } from "./states/state-chart.ts";
import { studies } from "./studies.ts";

test.each([figure1, adversary])("$name holds what it claims", async (study) => {
  const tasks = study.tasks(false) as readonly null[];
  const results = await Promise.all(tasks.map((task) => study.work(task)));
  const { claims, plots } = await study.findings(tasks, results as never);
  for (const { text, holds } of claims) expect(holds, text).toBe(true);
  for (const plot of Object.values(plots)) expect(plot).toMatch(/^<svg .*<\/svg>\n$/s);
});

test("studies have different names", () => {
  expect(new Set(studies.map(({ name }) => name)).size).toBe(7);
});

test("temperatures are those of central spec §2.5 and §2.6", () => {
  expect(temperature({ epsilon: 1, floor: 0.2 })).toBeCloseTo(2.7726, 4);
  expect(temperature({ epsilon: 0.1, floor: 0.05 })).toBeCloseTo(58.9, 1);
  const model = cellsOf({ states: 1, sequences: [1], levels: [2, 3] }, { transition: 1, emission: 1 });
  expect(temperatureOf(model, 0.5, 10)).toBeCloseTo(4 * (Math.log(19) + Math.log(28)), 10);
});

test("a tempered draw stays within its truncation", () => {
  const rng = seededSource("tempered");
  const setting = { records: 50, p: 0.01, epsilon: 5, floor: 0.2 };
  for (let i = 0; i < 100; i++) expect(drawOf(rng, "tempered", setting, 0)).toBeGreaterThanOrEqual(0.2);
});

describe("the tempered chain", () => {
  const model = cellsOf({ states: 2, sequences: [6, 6], levels: [3, 2] }, { transition: 1, emission: 1 });
  const observed = new Uint8Array(12).fill(1);
  const counts = Float64Array.from({ length: 60 }, (_, i) => {
    const [calm, j] = [Math.floor(i / 5) % 6 < 3, i % 5];
    return (calm ? [80, 10, 10, 90, 10] : [10, 10, 80, 30, 70])[j]!;
  });

  it("finds states that the data leave no doubt of, shares within their truncation", () => {
    const options = { epsilon: 10, M: 10, sweeps: 30 };
    const { z, theta } = temperedDraw(seededSource(3), model, counts, observed, options);
    expect([...z].map((k) => k === z[0])).toEqual([...z].map((_, c) => c % 6 < 3));
    for (let k = 0; k < 2; k++)
      for (let j = 0; j < 5; j++)
        expect(theta[5 * k + j]).toBeGreaterThanOrEqual((j < 3 ? 1 / 30 : 1 / 20) - 1e-12);
    expect(theta[5 * z[0]!]! - 0.8).toBeLessThan(0.15);
  });
});

test("a split holds out a tenth of the cells that are there", () => {
  const { log, observed, heldOut, model } = splitOf("sparse", 1);
  const present = log.missing.filter((missing) => missing === 0).length;
  expect(heldOut).toHaveLength(Math.round(0.1 * present));
  for (const { cell, counts } of heldOut) {
    expect(observed[cell]).toBe(0);
    expect(counts).toHaveLength(model.width);
  }
  expect(observed.filter((one) => one === 1).length).toBe(present - heldOut.length);
});

test("claims about logs name the ε at which they fail", () => {
  const tasks: Task[] = [];
  const results: Result[] = [];
  for (const log of ["dense", "sparse"] as const)
    for (const split of [0, 1, 2])
      for (const epsilon of [null, 0.1, 1, 10]) {
        tasks.push({ log, split, epsilon, quick: false });
        const others = {
          "noise-aware": -3,
          Laplace: epsilon === 0.1 ? -20 - split : -4,
          "tempered M = 10": -6,
          "tempered M = 100": -30,
        };
        results.push(epsilon === null ? { exact: -2 } : others);
      }
  const claims = gapClaims(scoresOf(tasks, results));
  expect(claims.map(({ holds }) => holds)).toEqual([false, true, true, true, true, true]);
  expect(claims[0]!.text).toContain("0.1: -15.0 ± 0.6; 1: +2.0 ± 0.0; 10: +2.0 ± 0.0); not at ε = 0.1");
});

test("states are named after the regimes, and drawn one square per month", () => {
  const probabilities = Float64Array.of(0.1, 0.9, 0.8, 0.2, 0.3, 0.7, 0.5, 0.5);
  const log = { regimes: Int32Array.of(0, 1, 0, 0), missing: Uint8Array.of(0, 0, 0, 1) };
  const found = smoothed({ probabilities, betweenChains: new Float64Array(8).fill(0.1) }, log as never, 2);
  expect(found.cells).toEqual([
    { state: 0, probability: 0.9 },
    { state: 1, probability: 0.8 },
    { state: 0, probability: 0.7 },
    null,
  ]);
  expect(found.ofRegime.slice(0, 3)).toEqual([0.9, 0.8, 0.7]);
  const chart = stateChart({
    title: "t",
    note: "n",
    regions: ["a", "b"],
    months: ["2004-01", "2004-02"],
    states: 2,
    rows: [{ name: "regime", cells: found.cells }],
  });
  // The ground, four months and three samples in the legend.
  expect(chart.match(/<rect/g)).toHaveLength(8);
});
