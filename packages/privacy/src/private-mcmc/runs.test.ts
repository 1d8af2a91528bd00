import { describe, expect, test } from "vitest";
import { type MemoryAccount, openAccount } from "../accounting/ledger/account.ts";
import { openLedger, remaining } from "../accounting/ledger/ledger.ts";
import { uniformBelow } from "../noise/uniform-below.ts";
import { sharesPosterior } from "../posterior-sampling/shares/shares-posterior.ts";
import { annealedImportanceSampling } from "./annealed-importance-sampling.ts";
import { annealedLogWeight, annealingEpsilon, normalisedWeightsSensitivity } from "./annealing.ts";
import { gibbsUpdate } from "./gibbs-update.ts";
import { runPrivateChain } from "./run-private-chain.ts";

type Shares = readonly number[];
const STEPS = 16;
const FLOOR = 0.1;
const RANGE = 2 * Math.log(0.9 / 0.1);
const counts = [1n, 4n];

function update(epsilon: number) {
  return gibbsUpdate({
    mechanism: sharesPosterior({ levels: 2, floor: FLOOR, epsilon, neighbours: "replace-one", steps: STEPS }),
    conditional: () => counts,
    assign: (_: Shares, shares: Shares) => shares,
  });
}

const accountOf = (epsilon: string) =>
  openAccount(openLedger({ budget: { epsilon }, unit: "person", neighbours: "replace-one" }));
const left = async (account: MemoryAccount) => remaining(await account.ledger());

describe("a private chain", () => {
  const chain = { id: "c", initial: [0.5, 0.5], sweep: [update(0.1), update(0.2)], sweeps: 4 } as const;

  test("pays for every sweep", async () => {
    const account = accountOf("5");
    const run = await runPrivateChain({ ...chain, account });
    expect(run.states).toHaveLength(4);
    expect(run.stopped).toBe("finished");
    const { entries } = await account.ledger();
    expect(entries.map(({ id, note }) => `${id}: ${note}`)).toEqual(["c: 4 sweeps"]);
    expect(Number((await left(account))["epsilon"])).toBeCloseTo(5 - 4 * 0.3, 12);
  });

  test("stops before it would overspend and returns what was paid for", async () => {
    const account = accountOf("0.95");
    const run = await runPrivateChain({ ...chain, account });
    expect(run.states).toHaveLength(3);
    expect(run.stopped).toBe("budget");
    expect(Number((await left(account))["epsilon"])).toBeCloseTo(0.05, 12);
    const again = await runPrivateChain({ ...chain, id: "d", account });
    expect(again.states).toEqual([]);
    expect((await account.ledger()).entries).toHaveLength(1);
  });

  test("counts in exact decimals: ten times 0.1 is 1", async () => {
    const account = accountOf("1");
    const run = await runPrivateChain({ ...chain, sweep: [update(0.1)], sweeps: 20, account });
    expect(run.states).toHaveLength(10);
    expect(await left(account)).toEqual({ epsilon: "0", delta: "0" });
  });

  test("has paid before the first update runs, and an error in it takes nothing back", async () => {
    const account = accountOf("5");
    const seen: string[] = [];
    const telling = {
      cost: () => update(0.1).cost(),
      step: (): Shares => {
        void account.ledger().then((now) => seen.push(remaining(now)["epsilon"]!));
        throw new Error("killed");
      },
    };
    await expect(runPrivateChain({ ...chain, sweep: [telling], account })).rejects.toThrow("killed");
    expect([...seen, (await left(account))["epsilon"]]).toEqual(["4.6", "4.6"]);
  });

  test("runs at the same time share what there is", async () => {
    const account = accountOf("1");
    const runs = await Promise.all(
      Array.from({ length: 7 }, (_, i) =>
        runPrivateChain({ ...chain, id: `c${i}`, sweep: [update(0.1)], sweeps: 3, account }),
      ),
    );
    expect(runs.reduce((sum, { states }) => sum + states.length, 0)).toBe(10);
    expect(await left(account)).toEqual({ epsilon: "0", delta: "0" });
  });

  test("counts ε²/8 for an update in a ledger of zCDP", async () => {
    const account = openAccount(
      openLedger({
        budget: { rho: "1" },
        unit: "person",
        neighbours: "replace-one",
        currency: "concentrated",
      }),
    );
    await runPrivateChain({ ...chain, account });
    expect(1 - Number((await left(account))["rho"])).toBeCloseTo((4 * (0.01 + 0.04)) / 8, 12);
  });

  test("any other refusal is an error: an id twice, an empty sweep, another relation, a ledger", async () => {
    const account = accountOf("5");
    await runPrivateChain({ ...chain, account, sweeps: 1 });
    await expect(runPrivateChain({ ...chain, account })).rejects.toThrow(/already used/);
    await expect(runPrivateChain({ ...chain, account, id: "d", sweep: [] })).rejects.toThrow(
      /updates in a sweep/,
    );
    const other = openAccount(
      openLedger({ budget: { epsilon: 1 }, unit: "person", neighbours: "add-remove" }),
    );
    await expect(runPrivateChain({ ...chain, account: other })).rejects.toThrow(
      /different neighbouring relations/,
    );
    const ledger = (await account.ledger()) as never;
    await expect(runPrivateChain({ ...chain, account: ledger })).rejects.toThrow(
      /account is an object, must be/,
    );
  });
});

const grid = Array.from({ length: STEPS + 1 }, (_, m) => ({
  p: FLOOR + (1 - 2 * FLOOR) * (m / STEPS),
  weight: m === 0 || m === STEPS ? 0.5 : 1,
}));
const logLikelihood = (p: number) => Number(counts[0]) * Math.log(1 - p) + Number(counts[1]) * Math.log(p);

describe("annealed importance sampling", () => {
  const path = [1.5, 0.9, 0.4, 0];
  const options = {
    id: "ais",
    path,
    // Twice as many half steps as the grid has steps; each end has one of them, the others two.
    prior: (source: Parameters<typeof uniformBelow>[1]): Shares => {
      const { p } = grid[Math.floor((uniformBelow(2 * STEPS, source) + 1) / 2)]!;
      return [1 - p, p];
    },
    sweepAt: (epsilon: number) => [update(epsilon)],
    logLikelihood: ([, p]: Shares) => logLikelihood(p!),
    range: RANGE,
    change: RANGE / 2,
    largest: 100,
    logLikelihoodError: 0,
  } as const;

  test("the mean weight is the normaliser: Hoeffding, false-alarm rate 1e-9", async () => {
    const samples = 1000;
    const run = await annealedImportanceSampling({
      ...options,
      samples,
      account: accountOf("1e9"),
      weightEpsilon: 1e8, // next to no noise: what is tested is the weights
    });
    const mean = run.logWeights.reduce((sum, log) => sum + Math.exp(log), 0) / samples;
    const total = grid.reduce((sum, { weight }) => sum + weight, 0);
    const truth = grid.reduce(
      (sum, { p, weight }) => sum + (weight / total) * Math.exp((path[0]! / RANGE) * logLikelihood(p)),
      0,
    );
    // Weights lie in [e^{ε₀·min ℓ/r}, e^{ε₀·max ℓ/r}].
    const logs = grid.map(({ p }) => (path[0]! / RANGE) * logLikelihood(p));
    const width = Math.exp(Math.max(...logs)) - Math.exp(Math.min(...logs));
    expect(Math.abs(mean - truth)).toBeLessThan(width * Math.sqrt(Math.log(2e9) / (2 * samples)) + 1e-4);
    expect(run.stopped).toBe("finished");
  });

  test("costs Σε_j a sample and the weights once; stops with what was paid for", async () => {
    const perSample = annealingEpsilon(path);
    expect(perSample).toBeCloseTo(2.8, 12);
    const account = accountOf("10");
    const run = await annealedImportanceSampling({
      ...options,
      samples: 10,
      account,
      weightEpsilon: 0.5,
    });
    expect(run.samples).toHaveLength(3);
    expect(run.logWeights).toHaveLength(3);
    expect(run.stopped).toBe("budget");
    const { entries } = await account.ledger();
    expect(entries.map(({ id, note }) => `${id}: ${note}`)).toEqual(["ais: 3 samples and their log weights"]);
    expect(Number((await left(account))["epsilon"])).toBeCloseTo(10 - 0.5 - 3 * 2.8, 9);
    // Three samples, each of sensitivity ε₀/2, at ε 0.5.
    expect(run.noiseScale / ((3 * 0.75) / 0.5)).toBeCloseTo(1, 2);
  });

  test.each(["0.3", "3"])("a budget of %s, too small for one sample, stays as it was", async (budget) => {
    const account = accountOf(budget);
    const run = await annealedImportanceSampling({ ...options, samples: 2, account, weightEpsilon: 0.5 });
    expect(run).toEqual({ samples: [], logWeights: [], noiseScale: 0, stopped: "budget" });
    expect((await account.ledger()).entries).toEqual([]);
  });

  test("an error of the log-likelihood is paid for with noise", async () => {
    const scale = async (logLikelihoodError: number) => {
      const account = accountOf("10");
      return (
        await annealedImportanceSampling({
          ...options,
          samples: 1,
          account,
          weightEpsilon: 0.5,
          logLikelihoodError,
        })
      ).noiseScale;
    };
    expect((await scale(RANGE / 4)) / (await scale(0))).toBeCloseTo(2, 2);
    await expect(scale(-1)).rejects.toThrow(/logLikelihoodError is -1/);
    await expect(scale(undefined as never)).rejects.toThrow(/logLikelihoodError is undefined/);
  });

  test("a log-likelihood that is no number is refused; an infinite one is cut to the bound", async () => {
    const at = (value: number) => ({
      ...options,
      samples: 1,
      account: accountOf("1e9"),
      weightEpsilon: 1e8,
      logLikelihood: () => value,
    });
    await expect(annealedImportanceSampling(at(Number.NaN))).rejects.toThrow(/a log-likelihood is no number/);
    const cut = async (value: number) => (await annealedImportanceSampling(at(value))).logWeights[0]!;
    // The noise's scale is at most 1e-6 at this epsilon; it is beyond 5e-5 with probability exp(-50).
    expect(await cut(Number.NEGATIVE_INFINITY)).toBeCloseTo((-100 * path[0]!) / RANGE, 4);
    expect(await cut(Number.POSITIVE_INFINITY)).toBeCloseTo((100 * path[0]!) / RANGE, 4);
  });

  // The noise has room for 2^-44 of the bound; 100,000 plain additions of 0.1 would be off by 100 times that.
  test("the log weight of a long path is good to a few parts in 2^53", () => {
    const levels = 100_000;
    const long = Array.from({ length: levels + 1 }, (_, j) => levels - j);
    const weight = annealedLogWeight(long, new Array(levels).fill(0.1), 1);
    expect(Math.abs(weight / (levels * 0.1) - 1)).toBeLessThan(2 ** -50);
  });

  test.each([[[1]], [[0.5, 1, 0]], [[1, 0.5]], [[1, 0.5, 0.5, 0]], [[Number.NaN, 0]]])(
    "the path %o is refused",
    (bad) => {
      expect(() => annealedLogWeight(bad, bad.slice(1), 1)).toThrow(/path/);
    },
  );

  test("self-normalised weights move by at most 2·tanh(c/2), and that is reached", () => {
    const c = 0.7;
    const moved = (share: number) => {
      const up = share * Math.exp(c);
      const down = (1 - share) * Math.exp(-c);
      return 2 * Math.abs(up / (up + down) - share);
    };
    const worst = Math.max(...Array.from({ length: 999 }, (_, i) => moved((i + 1) / 1000)));
    expect(worst).toBeLessThanOrEqual(normalisedWeightsSensitivity(c) + 1e-12);
    expect(worst).toBeCloseTo(normalisedWeightsSensitivity(c), 5);
  });
});
