import { describe, expect, test } from "vitest";
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

const ledger = (epsilon: string) =>
  openLedger({ budget: { epsilon }, unit: "person", neighbours: "replace-one" });

describe("a private chain", () => {
  const chain = { id: "c", initial: [0.5, 0.5], sweep: [update(0.1), update(0.2)], sweeps: 4 } as const;

  test("pays for every sweep", () => {
    const run = runPrivateChain({ ...chain, ledger: ledger("5") });
    expect(run.states).toHaveLength(4);
    expect(run.stopped).toBe("finished");
    expect(run.ledger.entries.map(({ id, note }) => `${id}: ${note}`)).toEqual(["c: 4 sweeps"]);
    expect(Number(remaining(run.ledger)["epsilon"])).toBeCloseTo(5 - 4 * 0.3, 12);
  });

  test("stops before it would overspend and returns what was paid for", () => {
    const run = runPrivateChain({ ...chain, ledger: ledger("0.95") });
    expect(run.states).toHaveLength(3);
    expect(run.stopped).toBe("budget");
    expect(Number(remaining(run.ledger)["epsilon"])).toBeCloseTo(0.05, 12);
    const again = runPrivateChain({ ...chain, id: "d", ledger: run.ledger });
    expect(again.states).toEqual([]);
    expect(again.ledger).toEqual(run.ledger);
  });

  test("counts in exact decimals: ten times 0.1 is 1", () => {
    const run = runPrivateChain({ ...chain, sweep: [update(0.1)], sweeps: 20, ledger: ledger("1") });
    expect(run.states).toHaveLength(10);
    expect(remaining(run.ledger)).toEqual({ epsilon: "0", delta: "0" });
  });

  test("counts ε²/8 for an update in a ledger of zCDP", () => {
    const book = openLedger({
      budget: { rho: "1" },
      unit: "person",
      neighbours: "replace-one",
      currency: "concentrated",
    });
    const run = runPrivateChain({ ...chain, ledger: book });
    expect(1 - Number(remaining(run.ledger)["rho"])).toBeCloseTo((4 * (0.01 + 0.04)) / 8, 12);
  });

  test("any other refusal is an error: an id twice, an empty sweep, another relation", () => {
    const first = runPrivateChain({ ...chain, ledger: ledger("5"), sweeps: 1 });
    expect(() => runPrivateChain({ ...chain, ledger: first.ledger })).toThrow(/already used/);
    expect(() => runPrivateChain({ ...chain, ledger: ledger("5"), sweep: [] })).toThrow(/updates in a sweep/);
    const other = openLedger({ budget: { epsilon: 1 }, unit: "person", neighbours: "add-remove" });
    expect(() => runPrivateChain({ ...chain, ledger: other })).toThrow(/different neighbouring relations/);
  });
});

/** The grid of update(): values of the second share and their prior weights. */
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

  test("the mean weight is the normaliser: Hoeffding, false-alarm rate 1e-9", () => {
    const samples = 1000;
    const run = annealedImportanceSampling({
      ...options,
      samples,
      ledger: ledger("1e9"),
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

  test("costs Σε_j a sample and the weights once; stops with what was paid for", () => {
    const perSample = annealingEpsilon(path);
    expect(perSample).toBeCloseTo(2.8, 12);
    const run = annealedImportanceSampling({
      ...options,
      samples: 10,
      ledger: ledger("10"),
      weightEpsilon: 0.5,
    });
    expect(run.samples).toHaveLength(3);
    expect(run.logWeights).toHaveLength(3);
    expect(run.stopped).toBe("budget");
    expect(run.ledger.entries.map(({ id }) => id)).toEqual(["ais/log-weights", "ais/samples"]);
    expect(Number(remaining(run.ledger)["epsilon"])).toBeCloseTo(10 - 0.5 - 3 * 2.8, 9);
    // Three samples, each of sensitivity ε₀/2, at ε 0.5.
    expect(run.noiseScale / ((3 * 0.75) / 0.5)).toBeCloseTo(1, 2);
  });

  test.each(["0.3", "3"])("a budget of %s, too small for one sample, stays as it was", (budget) => {
    const book = ledger(budget);
    const run = annealedImportanceSampling({ ...options, samples: 2, ledger: book, weightEpsilon: 0.5 });
    expect(run).toEqual({ samples: [], logWeights: [], noiseScale: 0, ledger: book, stopped: "budget" });
  });

  test("a log-likelihood that is no number is refused; an infinite one is cut to the bound", () => {
    const at = (value: number) => ({
      ...options,
      samples: 1,
      ledger: ledger("1e9"),
      weightEpsilon: 1e8,
      logLikelihood: () => value,
    });
    expect(() => annealedImportanceSampling(at(Number.NaN))).toThrow(/a log-likelihood is no number/);
    const cut = (value: number) => annealedImportanceSampling(at(value)).logWeights[0]!;
    // The noise's scale is at most 1e-6 at this epsilon; it is beyond 5e-5 with probability exp(-50).
    expect(cut(Number.NEGATIVE_INFINITY)).toBeCloseTo((-100 * path[0]!) / RANGE, 4);
    expect(cut(Number.POSITIVE_INFINITY)).toBeCloseTo((100 * path[0]!) / RANGE, 4);
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
