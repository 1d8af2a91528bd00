import { describe, expect, it } from "vitest";
import type { Model } from "../contracts/model.ts";
import { DpbayesError } from "../errors/index.ts";
import { eightSchools } from "../examples/eight-schools.ts";
import { normalModel } from "../examples/normal-posterior.ts";
import { failingModel } from "../models/failing.testing.ts";
import type { Progress } from "./progress.ts";
import { runChains } from "./run-chains.ts";

async function refusal(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof DpbayesError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "no error";
}

const quick = { seed: 5, warmup: 50, draws: 60, chains: 2 } as const;

/** A model whose density or gradient is spoilt. */
function spoilt(change: (q: Float64Array, gradient: Float64Array) => number): Model {
  return {
    ...eightSchools(),
    logDensityGradient: (q, gradient) => {
      eightSchools().logDensityGradient(q, gradient);
      return change(q, gradient);
    },
  };
}

describe("runChains", () => {
  it("gives every chain its own stream, whatever runs next to it", async () => {
    const two = await runChains(eightSchools(), quick);
    const four = await runChains(eightSchools(), { ...quick, chains: 4 });
    expect(four.results.slice(0, 2).map(({ draws }) => draws)).toEqual(two.results.map(({ draws }) => draws));
    expect(two.results[0]!.draws).not.toEqual(two.results[1]!.draws);
  });

  it("records draws, statistics and what warm-up found", async () => {
    const { results, parameters, method } = await runChains(eightSchools(), quick);
    const { draws, stats, warmup, chain, seed } = results[1]!;
    expect([chain, seed, draws.length]).toEqual([1, 5, 600]);
    expect(parameters.map(({ name }) => name)).toEqual(["theta", "mu", "tau"]);
    expect(Object.keys(stats)).toEqual([
      "lp",
      "acceptance",
      "stepSize",
      "depth",
      "leapfrogs",
      "divergent",
      "energy",
    ]);
    expect(stats["leapfrogs"]!.every((n) => n >= 1)).toBe(true);
    expect(new Set(stats["stepSize"]).size).toBe(1);
    expect(warmup.steps).toBe(50);
    expect(warmup.leapfrogs).toBeGreaterThan(50);
    expect(warmup.tuning["stepSize"]).toBe(stats["stepSize"]![0]);
    expect(method).toMatchObject({ kind: "nuts", maxDepth: 10 });
  });

  it("keeps every n-th step when thinned", async () => {
    const all = await runChains(eightSchools(), { ...quick, chains: 1 });
    const thinned = await runChains(eightSchools(), { ...quick, chains: 1, draws: 20, thin: 3 });
    expect(thinned.results[0]!.stats["lp"]![4]).toBe(all.results[0]!.stats["lp"]![14]);
  });

  it.each(["hmc", "random-walk", "slice"] as const)("runs %s", async (kind) => {
    const { results } = await runChains(eightSchools(), { ...quick, method: { kind } });
    expect(results.every(({ draws }) => draws.every(Number.isFinite))).toBe(true);
  });

  it("tells how far it is", async () => {
    const events: Progress[] = [];
    const slow = failingModel({ failure: "slow", after: 10 });
    await runChains(slow, { ...quick, draws: 30, chains: 1, onProgress: (event) => events.push(event) });
    expect(events.length).toBeGreaterThan(1);
    expect(events[0]).toMatchObject({ chain: 0, total: 80, warmup: true });
    expect(events[0]!.secondsLeft).toBeGreaterThan(0);
    expect(events.at(-1)).toMatchObject({ done: 80, warmup: false, secondsLeft: 0 });
  });

  it("tells the draws so far, thinned by a power of two", async () => {
    const traces: Progress["trace"][] = [];
    const draws = 450;
    const onProgress = ({ trace }: Progress) => traces.push(trace);
    const { results } = await runChains(eightSchools(), { ...quick, draws, chains: 1, onProgress });
    const { names, every, values } = traces.at(-1)!;
    expect([names, every]).toEqual([["mu", "tau", "theta[1]", "theta[2]"], 8]);
    const width = results[0]!.draws.length / draws;
    expect(values.map((points) => points.length)).toEqual([57, 57, 57, 57]);
    expect(values[2]![56]).toBe(results[0]!.draws[56 * 8 * width]);
  });

  it("does not wait for chains that failed", async () => {
    const left: number[] = [];
    const onProgress = ({ secondsLeft }: Progress) => left.push(secondsLeft);
    let starts = 0;
    const model: Model = {
      ...eightSchools(),
      initial: (rng) => (starts++ === 0 ? new Float64Array(1) : eightSchools().initial(rng)),
    };
    const { failures } = await runChains(model, { ...quick, onProgress });
    expect(failures.map(({ chain }) => chain)).toEqual([0]);
    expect(left.at(-1)).toBe(0);
  });

  it("keeps finished chains when one fails, and tells its seed", async () => {
    // Between 300 and 400 evaluations per chain: the first finishes.
    const model = failingModel({ failure: "throws", after: 500 });
    const { results, failures } = await runChains(model, { ...quick, chains: 3 });
    expect(results.length).toBeGreaterThan(0);
    expect(results.length + failures.length).toBe(3);
    expect(failures[0]!.error.message).toMatch(
      /^chain \d of seed 5 failed at step \d+: the oracle is silent$/,
    );
    expect(failures[0]!.seed).toBe(5);
  });

  it("counts a draw as kept once it is written", async () => {
    let rows = 0;
    const model: Model = {
      ...normalModel([1]),
      constrain: (q, out) => {
        // Two rows are looked at before the first step.
        if (++rows > 12) throw new Error("out of paper");
        out.set(q);
      },
    };
    const { failures } = await runChains(model, { ...quick, chains: 1 });
    expect(failures[0]!.partial!.draws.length).toBe(10);
    expect(failures[0]!.partial!.draws.every((x) => x !== 0)).toBe(true);
  });

  it("fails the chain whose progress the caller cannot hear", async () => {
    const onProgress = () => {
      throw new Error("no screen");
    };
    const { failures } = await runChains(eightSchools(), { ...quick, onProgress });
    expect(failures.map(({ error }) => error.message)).toEqual([
      "chain 1 of seed 5 failed at step 110: no screen",
      "chain 2 of seed 5 failed at step 110: no screen",
    ]);
    expect(failures[1]!.partial!.draws.length).toBe(600);
  });

  it("records what it takes to run it again", async () => {
    const { plan, method } = await runChains(eightSchools(), { ...quick, method: { kind: "slice" } });
    expect(plan).toMatchObject({ seed: 5, chains: 2, warmup: 50, draws: 60, thin: 1 });
    expect(method).toEqual({ kind: "slice" });
  });

  it("stops when cancelled or out of time and keeps what there is", async () => {
    const slow = () => failingModel({ failure: "slow", after: 0 });
    const abort = new AbortController();
    const options = { ...quick, warmup: 5, draws: 100_000 };
    // Progress is told between slices of a chain's work, when it has kept some draws.
    const onProgress = ({ done }: Progress) => done > 10 && abort.abort();
    const cancelled = await runChains(slow(), { ...options, onProgress, signal: abort.signal });
    expect(cancelled.failures.map(({ error }) => error.code)).toEqual(["CANCELLED", "CANCELLED"]);
    expect(cancelled.failures[0]!.partial!.draws.length).toBeGreaterThan(0);
    const late = await runChains(slow(), { ...options, timeLimit: 0.1 });
    expect(late.failures[0]!.error.message).toMatch(/ran out of time \(0.1 s\) after \d+ of 100005 steps/);
    expect(late.failures[0]!.partial!.stats["lp"]!.length).toBe(late.failures[0]!.partial!.draws.length);
    expect(await refusal(() => runChains(slow(), { ...options, signal: AbortSignal.abort() }))).toBe(
      "CANCELLED: chain 1 of seed 5 was cancelled after 0 of 100005 steps",
    );
  });
});

describe("bad input", () => {
  it("is refused before anything runs", async () => {
    const run = (options: object) => refusal(() => runChains(eightSchools(), { ...quick, ...options }));
    expect(await run({ draws: 0 })).toBe("ARGUMENT: draws is 0, must be an integer from 1 to 10000000");
    expect(await run({ chains: 0 })).toBe("ARGUMENT: chains is 0, must be an integer from 1 to 1000");
    expect(await run({ warmup: -1 })).toBe("ARGUMENT: warmup is -1, must be an integer from 0 to 100000000");
    expect(await run({ draws: 1e15 })).toContain("an integer from 1 to 10000000");
    expect(await run({ thin: 1e15 })).toContain("an integer from 1 to 1000000");
    expect(await run({ draws: 1e7, chains: 1000 })).toBe(
      "ARGUMENT: draws is 10000000, must be at most 214748 for 1000 chains of 10 numbers; thin keeps one draw of several",
    );
    expect(await run({ seed: Number.NaN })).toContain("seed is NaN");
    expect(await run({ timeLimit: 0 })).toBe("ARGUMENT: timeLimit is 0, must be positive and finite");
    expect(await run({ method: { kind: "gibbs" } })).toContain('method is "gibbs", must be "nuts"');
    expect(await run({ method: { kind: "nuts", targetAcceptance: 1 } })).toContain("between 0 and 1");
    expect(await run({ method: { kind: "nuts", metric: "full" } })).toContain('metric is "full"');
    expect(await run({ method: { kind: "nuts", scale: [1] } })).toBe(
      "DIMENSION: scale has length 1, must be 10",
    );
    expect(await run({ method: { kind: "nuts", start: [1, 2] } })).toContain(
      "the initial point has length 2, must be 10",
    );
    expect(await run({ method: { kind: "nuts", maxDepth: 2.5 } })).toBe(
      "ARGUMENT: maxDepth is 2.5, must be an integer from 1 to 20",
    );
    expect(await refusal(() => runChains({} as Model, quick))).toContain("model is object");
    expect(await refusal(() => runChains(null as unknown as Model, quick))).toContain("model is null");
  });

  it("names the parameter at which the density is not finite", async () => {
    const badTau = spoilt((q) => (q[9]! < 10 ? Number.NEGATIVE_INFINITY : 0));
    expect(await refusal(() => runChains(badTau, quick))).toContain(
      "the log density is -Infinity at all 100 starting points that were tried; ",
    );
    const overflow: Model = {
      ...eightSchools(),
      initial: () => new Float64Array(10).with(9, 800),
    };
    expect(await refusal(() => runChains(overflow, quick))).toContain("tau is Infinity");
    const domain = spoilt((q) => (q[8]! === 0 ? 1 : Number.NaN));
    expect(await refusal(() => runChains(domain, quick))).toMatch(
      /mu is -?[\d.]+ at the last one, and the density is finite when that alone is moved/,
    );
  });

  it("names the parameter whose gradient is not a number", async () => {
    const broken = spoilt((q, gradient) => {
      gradient[9] = Number.NaN;
      return -0.5 * q[0]! ** 2;
    });
    expect(await refusal(() => runChains(broken, quick))).toMatch(
      /chain 1 of seed 5 failed at step 0: the gradient of the log density with respect to tau is NaN where tau is/,
    );
  });

  it("names the parameter whose gradient is left out", async () => {
    const silent: Model = {
      ...normalModel([1, 0, 0, 1]),
      logDensityGradient: (q, gradient) => {
        gradient[0] = -q[0]!;
        return -0.5 * (q[0]! ** 2 + q[1]! ** 2);
      },
    };
    expect(await refusal(() => runChains(silent, quick))).toContain("with respect to x[2] is NaN");
  });

  it("names parameters that constrain does not write, and those it has no room for", async () => {
    const wide: Model = { ...normalModel([1]), parameters: [{ name: "x", shape: [2] }] };
    expect(await refusal(() => runChains(wide, quick))).toContain(
      "x[2] is left out by the model, must be written by constrain or write",
    );
    const narrow: Model = { ...normalModel([1, 0, 0, 1]), parameters: [{ name: "x", shape: [] }] };
    expect(await refusal(() => runChains(narrow, quick))).toMatch(
      /the model's row of parameters is longer than that \(.*\), must be 1 numbers long/,
    );
  });

  it.each([
    [
      [
        { name: "x", shape: [] },
        { name: "x", shape: [] },
      ],
      'parameter name is "x", must be a name used once',
    ],
    [[{ name: "x", shape: [-1] }], "shape of x is [-1], must be a list of counts"],
    [[{ name: "x" }], "shape of x is missing, must be a list of counts"],
  ])("refuses the parameters %j before anything runs", async (parameters, problem) => {
    const model = { ...normalModel([1]), parameters } as Model;
    expect(await refusal(() => runChains(model, quick))).toBe(`ARGUMENT: ${problem}`);
  });

  it("tells a wrong dimension", async () => {
    const short: Model = { ...normalModel([1]), dimension: 2 };
    expect(await refusal(() => runChains(short, quick))).toContain(
      "the model's initial point has length 1, must be 2",
    );
  });

  it("keeps the cause of a chain's error", async () => {
    const short: Model = { ...normalModel([1]), dimension: 2 };
    const error = await runChains(short, quick).catch((thrown: unknown) => thrown);
    expect((error as DpbayesError).cause).toMatchObject({
      code: "DIMENSION",
      message: "the model's initial point has length 1, must be 2",
      details: { found: "1", accepted: 2 },
    });
    const model = failingModel({ failure: "throws", after: 0 });
    const foreign = await runChains(model, quick).catch((thrown: unknown) => thrown);
    const { cause } = foreign as DpbayesError;
    expect(cause).toBeInstanceOf(Error);
    expect(cause).toMatchObject({ name: "Error", message: "the oracle is silent" });
    expect((cause as Error).stack).toContain("failing.testing.ts");
  });
});

it("numbers that a model records stand beside its draws, whatever samples them", async () => {
  const recorded = {
    names: ["square"],
    record: (q: Float64Array, out: Float64Array) => {
      out[0] = q[0]! ** 2;
    },
  };
  const model = {
    parameters: [{ name: "x", shape: [] }],
    dimension: 1,
    logDensityGradient: (q: Float64Array, gradient: Float64Array) => {
      gradient[0] = -q[0]!;
      return -0.5 * q[0]! ** 2;
    },
    constrain: (q: Float64Array, out: Float64Array) => out.set(q),
    initial: () => Float64Array.of(0.5),
    recorded,
  };
  for (const kind of ["nuts", "hmc", "slice", "random-walk"] as const) {
    const run = await runChains(model, { seed: 1, chains: 1, warmup: 20, draws: 30, method: { kind } });
    const { draws, stats } = run.results[0]!;
    expect([...stats["square"]!]).toEqual([...draws].map((x) => x ** 2));
  }
});
