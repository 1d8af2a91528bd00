import { describe, expect, it } from "vitest";
import { runChainsInWorkers as runInPage } from "../../browser.ts";
import { DpbayesError } from "../../errors/index.ts";
import { eightSchools } from "../../examples/eight-schools.ts";
import { type Failure, uncopiedModel } from "../../models/failing.testing.ts";
import { runChainsInWorkers } from "../../node.ts";
import type { Progress } from "../progress.ts";
import { runChains } from "../run-chains.ts";
import type { StartWorker } from "./chain-worker.ts";
import { runPool } from "./pool.ts";
import { type FromWorker, type ToWorker, transferables } from "./protocol.ts";
import { serveChains } from "./serve-chains.ts";

function moduleUrl(name: string): string {
  return new URL(`../../${name}.ts`, import.meta.url).href;
}

const schools = { module: moduleUrl("examples/eight-schools"), builder: "eightSchools", data: null };

/** A builder that builds something else. */
const names = {
  module: new URL("../../contracts/parameter-names.ts", import.meta.url).href,
  builder: "parameterNames",
  data: [],
};

function failing(failure: Failure, after: number, hung?: Int32Array) {
  return {
    module: moduleUrl("models/failing.testing"),
    builder: "failingModel",
    data: { failure, after, hung },
  };
}

/** A sampler that claims to have tuned a function, which no thread can send to another. */
const uncopied = { module: moduleUrl("models/failing.testing"), builder: uncopiedModel.name, data: null };

const quick = { seed: 5, warmup: 50, draws: 60, chains: 3 } as const;

/** A worker in this very thread: messages are copied as between threads. */
const here: StartWorker = (receive) => {
  let listen: (message: ToWorker) => void = () => {};
  serveChains({
    post: (message: FromWorker, transfer) => {
      const copy = structuredClone(message, { transfer });
      setTimeout(() => receive(copy), 0);
    },
    listen: (hear) => {
      listen = hear;
    },
  });
  return {
    post: (message) => {
      const copy = structuredClone(message);
      setTimeout(() => listen(copy), 0);
    },
    terminate: () => undefined,
  };
};

describe("chains on worker threads", () => {
  it("are the same as in one thread, also when they queue", async () => {
    const alone = await runChains(eightSchools(), quick);
    const two = await runChainsInWorkers(schools, { ...quick, workers: 2 });
    expect(two.failures).toEqual([]);
    expect(two.results.map(({ draws, stats }) => ({ draws, stats }))).toEqual(
      alone.results.map(({ draws, stats }) => ({ draws, stats })),
    );
    expect(two.parameters).toEqual(alone.parameters);
  }, 30_000);

  it("outlive a worker that exits, and one that hangs is ended", async () => {
    const exits = runChainsInWorkers(failing("exits", 500), { ...quick, workers: 1 });
    const abort = new AbortController();
    const hung = new Int32Array(new SharedArrayBuffer(4));
    const watch = setInterval(() => Atomics.load(hung, 0) === 1 && abort.abort(), 5);
    const hanging = { ...quick, workers: 1, signal: abort.signal };
    const hangs = runChainsInWorkers(failing("hangs", 500, hung), hanging);
    const [exited, ended] = await Promise.all([exits, hangs]);
    clearInterval(watch);
    expect(exited.results.length).toBeGreaterThan(0);
    expect(exited.failures[0]!.error.message).toMatch(
      /^the worker of chain \d of seed 5 stopped: it exited with code 3$/,
    );
    expect(ended.results.length).toBeGreaterThan(0);
    expect(ended.failures[0]!.error.code).toBe("CANCELLED");
    expect(ended.failures[0]!.partial).toBeUndefined();
  }, 30_000);
});

describe("the pool", () => {
  it("hands back partial draws when cancelled and starts nothing more", async () => {
    const abort = new AbortController();
    const under = new Set<number>();
    // Cancelled once both chains under way have kept draws.
    const onProgress = ({ chain, done }: Progress) => {
      if (done > 10) under.add(chain);
      if (under.size === 2) abort.abort();
    };
    const options = { ...quick, warmup: 5, draws: 100_000, signal: abort.signal, onProgress };
    const { failures, results } = await runPool(failing("slow", 0), options, 2, here);
    expect(results).toEqual([]);
    expect(failures.map(({ error }) => error.code)).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"]);
    expect(failures[0]!.partial!.draws.length).toBeGreaterThan(0);
    expect(failures[1]!.partial!.draws.length).toBeGreaterThan(0);
    expect(failures[2]!.partial).toBeUndefined();
  });

  it("ends a worker that does not answer when time is up", async () => {
    let ended = 0;
    const deaf: StartWorker = () => ({ post: () => undefined, terminate: () => ended++ });
    await expect(runPool(schools, { ...quick, timeLimit: 0.01 }, 2, deaf)).rejects.toThrow(
      "chain 1 of seed 5 ran out of time (0.01 s) after 0 of 110 steps",
    );
    expect(ended).toBe(2);
  });

  it("reports progress of every chain", async () => {
    const seen = new Set<number>();
    await runPool(schools, { ...quick, onProgress: ({ chain }) => seen.add(chain) }, 2, here);
    expect([...seen].sort()).toEqual([0, 1, 2]);
  });

  it.each([
    [{ ...schools, builder: "nineSchools" }, 'builder is "nineSchools", must be a function exported by'],
    [
      { ...schools, module: "file:///nowhere.js" },
      'module is "file:///nowhere.js", must be a module that can',
    ],
    [names, "what parameterNames returned is object, must be a model"],
    [{ ...schools, data: () => 1 }, "the model's data cannot travel to it"],
    [{ ...schools, builder: "" }, "builder is , must be a string"],
  ])("says what is wrong with %o", async (reference, problem) => {
    const error = await runPool(reference, quick, 2, here).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DpbayesError);
    expect((error as Error).message).toContain(problem);
  });

  it("says so when an outcome cannot travel back", async () => {
    const error = await runPool(uncopied, quick, 2, here).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toMatch(/^chain 1 of seed 5 failed at step 110: .*could not be cloned/);
  });

  it("ends chains whose progress the caller cannot hear", async () => {
    const onProgress = () => {
      throw new Error("no screen");
    };
    await expect(runPool(schools, { ...quick, onProgress }, 2, here)).rejects.toThrow(
      "the worker of chain 1 of seed 5 stopped: onProgress failed (no screen)",
    );
  });

  it("starts no worker when it is cancelled beforehand", async () => {
    let started = 0;
    const counting: StartWorker = (...listeners) => {
      started++;
      return here(...listeners);
    };
    const options = { ...quick, signal: AbortSignal.abort() };
    await expect(runPool(schools, options, 2, counting)).rejects.toThrow(
      "was cancelled after 0 of 110 steps",
    );
    expect(started).toBe(0);
  });

  it("moves all columns of a result instead of copying them", async () => {
    const { results, parameters, method } = await runChains(eightSchools(), { ...quick, chains: 1 });
    const source = { parameters, method } as const;
    const outcome = { kind: "finished", chain: 0, source, result: results[0]! } as const;
    const buffers = transferables(outcome);
    expect(buffers).toHaveLength(8);
    structuredClone(outcome, { transfer: buffers });
    expect([results[0]!.draws.length, results[0]!.stats["lp"]!.length]).toEqual([0, 0]);
  });

  it("refuses no workers", async () => {
    await expect(runPool(schools, quick, 0, here)).rejects.toThrow("workers is 0");
  });
});

describe("chains on web workers", () => {
  it("speak the same protocol", async () => {
    const worker = () => {
      const fake = { onmessage: (_: { data: FromWorker }) => {}, terminate: () => {} };
      const handle = here(
        (data) => fake.onmessage({ data }),
        () => {},
      );
      return Object.assign(fake, { postMessage: handle.post }) as unknown as Worker;
    };
    const alone = await runChains(eightSchools(), quick);
    const page = await runInPage(schools, { ...quick, workers: 2, worker });
    expect(page.results.map(({ draws }) => draws)).toEqual(alone.results.map(({ draws }) => draws));
  });
});
