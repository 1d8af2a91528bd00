import { describe, expect, it } from "vitest";
import { eightSchools } from "../examples/eight-schools.ts";
import { failingModel } from "../models/failing.testing.ts";
import type { ChainFailure, FinishedChain } from "./chain-result.ts";
import type { Progress } from "./progress.ts";
import { runChains } from "./run-chains.ts";
import { runChainsInWorkers } from "./workers/worker-threads.ts";

const options = { seed: 5, warmup: 40, draws: 30, chains: 4 } as const;
const schools = {
  module: new URL("../examples/eight-schools.ts", import.meta.url).href,
  builder: "eightSchools",
  data: null,
};

const drawsOf = ({ results }: Awaited<ReturnType<typeof runChains>>) =>
  results.map(({ chain, draws, stats }) => ({ chain, draws, stats }));

describe("a run that goes on", () => {
  it("runs the chains that are not finished, and is the run in one go", async () => {
    const whole = await runChains(eightSchools(), options);
    const finished = { ...whole, results: [whole.results[2]!, whole.results[0]!] };
    const ran: number[] = [];
    const onChain = ({ result }: FinishedChain) => void ran.push(result.chain);
    const heard = new Set<number>();
    const onProgress = ({ chain }: Progress) => void heard.add(chain);
    const again = await runChains(eightSchools(), { ...options, finished, onChain, onProgress });
    expect(ran).toEqual([1, 3]);
    expect([...heard]).toEqual([1, 3]);
    expect(drawsOf(again)).toEqual(drawsOf(whole));
    expect({ parameters: again.parameters, method: again.method, plan: again.plan }).toEqual({
      parameters: whole.parameters,
      method: whole.method,
      plan: whole.plan,
    });
  });

  it("does so on threads, also when nothing is left to run", async () => {
    const whole = await runChains(eightSchools(), options);
    const ran: number[] = [];
    const onChain = ({ result }: FinishedChain) => void ran.push(result.chain);
    const finished = { ...whole, results: whole.results.slice(1) };
    const again = await runChainsInWorkers(schools, { ...options, finished, onChain, workers: 2 });
    expect(ran).toEqual([0]);
    expect(drawsOf(again)).toEqual(drawsOf(whole));
    const nothing = await runChainsInWorkers(schools, { ...options, finished: whole, onChain });
    expect(ran).toEqual([0]);
    expect(drawsOf(nothing)).toEqual(drawsOf(whole));
  }, 60_000);

  it("keeps the finished chains when it is stopped before it has made a draw", async () => {
    const whole = await runChains(eightSchools(), options);
    const finished = { ...whole, results: [whole.results[3]!] };
    const failed: ChainFailure[] = [];
    const stopped = await runChains(eightSchools(), {
      ...options,
      finished,
      onFailure: (failure) => void failed.push(failure),
      signal: AbortSignal.abort(),
    });
    expect(stopped.results.map(({ chain }) => chain)).toEqual([3]);
    expect(failed.map(({ chain, error }) => [chain, error.code])).toEqual(
      [0, 1, 2].map((chain) => [chain, "CANCELLED"]),
    );
  });

  it("refuses chains of another run", async () => {
    const whole = await runChains(eightSchools(), options);
    const going = (changes: object) =>
      runChains(eightSchools(), { ...options, finished: whole, ...changes }).catch(String);
    expect(await going({ seed: 6 })).toContain("finished chain 1 is of another seed, must be of this run");
    expect(await going({ chains: 3 })).toContain("finished chain 4 is not one of 3");
    expect(await going({ draws: 31 })).toContain("finished chain 1 is of another number of draws");
    expect(await going({ warmup: 41 })).toContain("finished chain 1 is of another warm-up");
    const twice = { ...whole, results: [whole.results[1]!, whole.results[1]!] };
    expect(await going({ finished: twice })).toContain("finished chain 2 is given twice");
  });
});

describe("a caller that cannot keep a chain", () => {
  const onChain = () => {
    throw new Error("the disk is full");
  };

  it("stops the run", async () => {
    let begun = 0;
    const onProgress = ({ chain }: Progress) => {
      begun = Math.max(begun, chain + 1);
    };
    const run = runChains(eightSchools(), { ...options, onChain, onProgress });
    await expect(run).rejects.toThrow("the disk is full");
    expect(begun).toBe(1);
  });

  it("stops it on threads, once those under way are done", async () => {
    const kept: number[] = [];
    const first = ({ result }: FinishedChain) => {
      kept.push(result.chain);
      if (kept.length === 1) onChain();
    };
    const run = runChainsInWorkers(schools, { ...options, onChain: first, workers: 2 });
    await expect(run).rejects.toThrow("the disk is full");
    expect([...kept].sort()).toEqual([0, 1]);
  }, 60_000);
});

it("a chain that fails is told as soon as it has", async () => {
  const told: string[] = [];
  const { failures } = await runChains(failingModel({ failure: "throws", after: 500 }), {
    ...options,
    onChain: ({ result }) => void told.push(`finished ${result.chain}`),
    onFailure: ({ chain, error }) => void told.push(`${error.code} ${chain}`),
  });
  expect(told).toHaveLength(4);
  expect(told.filter((words) => words.startsWith("CHAIN_FAILED"))).toHaveLength(failures.length);
  expect(told[0]).toBe("finished 0");
});
