import { parseStudy, privatize } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { logEntries, logVariables, missingCells } from "./entries.ts";
import { denseLog, sparseLog } from "./log-shape.ts";
import { simulateLog } from "./simulate-log.ts";

const WIDTH = 76;

describe("a simulated log", () => {
  // The median of 400 and 295 log-normal numbers has relative standard errors 0.08 and 0.04: 5 of them.
  it.each([
    ["dense", denseLog, 972, 0.2],
    ["sparse", sparseLog, 58, 0.4],
  ] as const)("has the entries per cell that it should: %s", (_, shape, median, within) => {
    const { totals, missing, counts } = simulateLog(seededSource("log"), shape);
    const present = [...totals].filter((_, c) => missing[c] === 0).toSorted((a, b) => a - b);
    expect(Math.abs(present[present.length >> 1]! / median - 1)).toBeLessThan(within);
    expect(counts).toHaveLength(shape.regions * shape.months * WIDTH);
  });

  it("has fields that agree on the entries of a cell, none where a region did not report", () => {
    const { counts, totals, missing, fields } = simulateLog(seededSource(2), sparseLog);
    let offset = 0;
    for (const { levels } of fields) {
      totals.forEach((total, c) => {
        const at = c * WIDTH + offset;
        expect(counts.subarray(at, at + levels.length).reduce((sum, n) => sum + n, 0)).toBe(total);
        if (missing[c] === 1) expect(total).toBe(0);
      });
      offset += levels.length;
    }
    expect(missing.reduce((sum: number, one) => sum + one, 0)).toBeGreaterThan(4);
  });

  it("repeats itself, and other seeds do not", () => {
    const at = (seed: number) => simulateLog(seededSource(seed), sparseLog);
    expect(at(1)).toEqual(at(1));
    expect(at(1).counts).not.toEqual(at(2).counts);
  });

  it("has months of the calendar, and regimes that last", () => {
    const { months, regimes } = simulateLog(seededSource(3), { ...sparseLog, firstMonth: "2009-11" });
    expect(months.slice(0, 3)).toEqual(["2009-11", "2009-12", "2010-01"]);
    const changes = [...regimes].filter((z, c) => c % 72 > 0 && z !== regimes[c - 1]).length;
    // 426 steps that change with probability 0.06: 25.6 ± 4.9; 5 of them.
    expect(Math.abs(changes - 25.6)).toBeLessThan(25);
  });

  it("becomes records that a study accepts and counts back", async () => {
    const log = simulateLog(seededSource(4), { ...sparseLog, regions: 2, months: 3, medianEntries: 20 });
    const study = parseStudy({
      format: "dpbayes.study/1",
      id: "log",
      question: "What changed when?",
      variables: logVariables(log),
      model: { family: "hidden-markov-model", formula: "kind + night ~ region / month" },
      privacy: { setting: "central", epsilon: 1000, unit: "one call", neighbours: "replace-one" },
    });
    const release = await privatize(study, logEntries(seededSource(5), log));
    const kinds = release.values.slice(0, 60);
    // At ε = 1000 noise of scale 0.004 is 0.
    expect(kinds).toEqual(
      Array.from({ length: 6 }, (_, c) => [...log.counts.subarray(c * WIDTH, c * WIDTH + 10)]).flat(),
    );
    expect(missingCells({ ...log, missing: Uint8Array.of(0, 1, 0, 0, 0, 0) })).toEqual(["north/2004-02"]);
  });

  it("refuses a month that is none", () => {
    expect(() => simulateLog(seededSource(1), { ...sparseLog, firstMonth: "2004-13" })).toThrow(
      'firstMonth is "2004-13", must be a month as "2004-01"',
    );
  });
});
