import type { NoisyTable } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { fitTable as fitInThreads } from "./fit-in-threads.ts";
import { fitTable } from "./fit-table.ts";

const table: NoisyTable = {
  format: "dpbayes.table/1",
  id: "visits",
  axes: [
    { name: "region", levels: ["north", "south", "west"] },
    { name: "age", levels: ["<30", "30-59", "60+"] },
  ],
  measurements: [
    {
      keep: ["region", "age"],
      values: [52, -3, 18, 31, 4, 2, 0, 1, 77],
      noise: { law: "discrete-gaussian", variance: 9 },
    },
    { keep: ["region"], values: [68, 39, null], noise: { law: "geometric", scale: 2 } },
    { keep: [], values: [181], noise: { law: "none" } },
  ],
  hidden: [{ measurement: 1, rule: "at-most", value: 30 }],
  zero: [{ region: "south", age: "60+" }],
};
const short = { seed: 3, chains: 2, warmup: 150, draws: 200 } as const;

describe("fitTable", async () => {
  const fit = await fitTable(table, { ...short, areas: "region" });

  it("gives whole counts that are never negative, keep exact sums and structural zeros", () => {
    const { chains } = fit.total({ region: "north" });
    expect(chains.every((draws) => draws.every((n) => Number.isInteger(n) && n >= 0))).toBe(true);
    expect(fit.total().interval()).toEqual([181, 181]);
    expect([fit.cells.mean[5], fit.cells.sd[5]]).toEqual([0, 0]);
    expect(fit.cells.mean.reduce((sum, mean) => sum + mean, 0)).toBeCloseTo(181, 9);
  });

  it("answers every kind of question, with least squares beside what is linear", () => {
    const north = fit.total({ region: "north" });
    expect(north.mean).toBeCloseTo(
      fit.cells.mean.slice(0, 3).reduce((sum, mean) => sum + mean, 0),
      9,
    );
    expect(north.leastSquares?.sd).toBeGreaterThan(north.sd);
    expect(fit.difference({ region: "north" }, { region: "south" }).leastSquares).toBeDefined();
    const share = fit.share({ age: "<30" }, { region: "north" });
    expect(share.leastSquares).toBeUndefined();
    expect(share.interval()[1]).toBeLessThanOrEqual(1);
    expect(fit.ratio({ region: "north" }, { region: "south" }).median).toBeGreaterThan(1);
    expect(fit.linear([{ cells: { age: "<30" }, weight: 0.5 }]).mean).toBeCloseTo(
      0.5 * fit.total({ age: "<30" }).mean,
      9,
    );
    expect(fit.rank("region").names).toHaveLength(3);
    expect(fit.rank("region").numbers[0]!.mean).toBeLessThan(2);
  });

  it("says what it rests on", () => {
    const notes = fit.notes.join("\n");
    expect(notes).toContain("prior: counts of an area (region) ~ negative-binomial");
    expect(notes).toContain("e^-36");
    expect(fit.hyperparameters.names).toEqual(["sparsity", "likeness[region]", "size_rate"]);
    const asked = fit.fitOf([{ kind: "total", cells: { region: "north" } }]);
    expect(asked.origin.seed).toBe(3);
    expect(asked.summary().notes.join()).toContain("sparsity ~ log-normal");
  });

  it("draws the same in threads, and of totals as of cells", async () => {
    const chains = fit.total({ age: "30-59" }).chains;
    const threaded = await fitInThreads(table, { ...short, areas: "region", workers: 2 });
    expect(threaded.total({ age: "30-59" }).chains).toEqual(chains);
    expect(threaded.cells).toEqual(fit.cells);
    const totals = await fitTable(table, { ...short, areas: ["region"], keep: "questions" });
    expect(totals.total({ age: "30-59" }).chains).toEqual(chains);
    expect(totals.share({ age: ["30-59"] }).chains).toEqual(fit.share({ age: "30-59" }).chains);
    expect(totals.cells).toEqual(fit.cells);
    expect(() => totals.total({ age: "60+", region: "west" })).toThrow(
      'a question is about the total of region=west,age=60+, which was not kept of the draws, must be one that the fit was told of (questions), or the fit must keep all cells (keep: "cells")',
    );
    const told = await fitTable(table, {
      ...{ ...short, draws: 20, keep: "questions" as const },
      questions: [{ kind: "total", cells: { age: "60+", region: "west" } }],
    });
    expect(told.total({ region: "west", age: ["60+"] }).mean).toBeGreaterThan(50);
  });

  it("works without areas, without a category, and over areas within areas", async () => {
    for (const areas of [[], ["region", "age"], ["age", "region"]]) {
      const other = await fitTable(table, { ...short, draws: 60, areas });
      expect(other.total().mean).toBe(181);
      expect(other.areas).toEqual(areas);
    }
  });

  it("tells progress and stops when it is told to", async () => {
    const stop = new AbortController();
    const heard: number[] = [];
    const stopped = fitTable(table, {
      ...{ ...short, draws: 1_000_000, keep: "questions" as const, signal: stop.signal },
      onProgress: ({ done }) => {
        heard.push(done);
        stop.abort();
      },
    });
    await expect(stopped).rejects.toThrow("was cancelled after");
    expect(heard.length).toBeGreaterThan(0);
  });

  it("refuses what it cannot do, by name", async () => {
    const refused = (options: Parameters<typeof fitTable>[1]) => fitTable(table, options);
    await expect(refused({ areas: "place" })).rejects.toThrow(
      'areas is "place", must be axes of the table, each once: region, age',
    );
    await expect(refused({ areas: ["age", "age"] })).rejects.toThrow('areas is "age"');
    await expect(refused({ keep: "cells", draws: 1e7 })).rejects.toThrow(
      'keep is "cells" for 360000000 counts',
    );
    await expect(refused({ prior: { size: { rate: -1 } } })).rejects.toThrow("prior.size.rate is -1");
    await expect(refused({ prior: { likeness: { meanLog: 1, sdLog: -1 } } })).rejects.toThrow(
      "prior.likeness.sdLog is -1",
    );
    await expect(
      refused({ questions: [{ kind: "total", cells: { age: "9" } }], keep: "questions" }),
    ).rejects.toThrow("9");
    await expect(fitTable({ ...table, format: "other" } as never)).rejects.toThrow("noisy table format");
  });
});
