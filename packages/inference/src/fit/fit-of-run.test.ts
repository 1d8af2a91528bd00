import { describe, expect, it } from "vitest";
import { runChains } from "../chains/run-chains.ts";
import { errorOf } from "../errors/index.ts";
import { eightSchools } from "../examples/eight-schools.ts";
import { fitToCmdstanCsv } from "./exports/cmdstan-csv.ts";
import { loadFit } from "./file/load.ts";
import { saveFit } from "./file/save.ts";
import { fitOfRun } from "./fit-of-run.ts";

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

  it("names chains that did not finish, also after a file", async () => {
    const run = await runChains(eightSchools(), { seed: 1, chains: 2, warmup: 10, draws: 10 });
    const error = errorOf("TIME_LIMIT", { chain: 3, seed: 1, limit: 1, done: 5, total: 20 });
    const fit = fitOfRun({ ...run, failures: [{ chain: 2, seed: 1, error }] }, { records: 8 });
    expect(fit.origin.unfinished).toEqual([{ chain: 2, code: "TIME_LIMIT" }]);
    expect(loadFit(saveFit(fit)).summary().notes).toContain("without chain 3 (TIME_LIMIT): did not finish");
    expect(fitOfRun(run).origin).not.toHaveProperty("unfinished");
    expect(() => fitOfRun({ ...run, results: [], failures: [{ chain: 2, seed: 1, error }] })).toThrow(error);
  });

  it("needs a finished chain", async () => {
    const run = await runChains(eightSchools(), { seed: 1, chains: 1, warmup: 10, draws: 10 });
    expect(() => fitOfRun({ ...run, results: [] })).toThrow("finished chains is none, must be one or more");
  });
});
