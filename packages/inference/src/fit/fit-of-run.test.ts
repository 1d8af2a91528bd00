import { describe, expect, it } from "vitest";
import { runChains } from "../chains/run-chains.ts";
import { eightSchools } from "../models/eight-schools.testing.ts";
import { fitOfRun, fitToCmdstanCsv, loadFit, saveFit } from "./index.ts";

describe("fitOfRun", () => {
  it("keeps names, statistics and settings, and survives a file", async () => {
    const run = await runChains(eightSchools(), { seed: "run", chains: 2, warmup: 300, draws: 200 });
    const fit = fitOfRun(run, { model: "eight schools" });
    expect(fit.names.slice(7)).toEqual(["theta[8]", "mu", "tau"]);
    expect(fit.origin).toMatchObject({
      seed: "run",
      model: "eight schools",
      sampler: { kind: "nuts", maxDepth: 10, chains: 2, warmup: 300, draws: 200, thin: 1 },
    });
    expect(fit.diagnose().energyFractions.length).toBe(2);
    expect(loadFit(saveFit(fit)).summary().toString()).toBe(fit.summary().toString());
  });

  it("says which chains it holds when others failed", async () => {
    const run = await runChains(eightSchools(), { seed: 1, chains: 3, warmup: 10, draws: 10, thin: 2 });
    const fit = fitOfRun({ ...run, results: run.results.filter(({ chain }) => chain !== 1) });
    expect(fit.runs.map(({ chain }) => chain)).toEqual([0, 2]);
    const text = fitToCmdstanCsv(fit)[1]!;
    expect(text).toContain("# id = 3\n");
    expect(text).toContain("#     num_samples = 20\n");
    expect(text).toContain("#     thin = 2\n");
  });

  it("needs a finished chain", async () => {
    const run = await runChains(eightSchools(), { seed: 1, chains: 1, warmup: 10, draws: 10 });
    expect(() => fitOfRun({ ...run, results: [] })).toThrow("finished chains is none, must be one or more");
  });
});
