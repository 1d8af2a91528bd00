import { describe, expect, test } from "vitest";
import { boundedRangeLoss, pureLoss } from "../accounting/make-loss.ts";
import { exponentialMechanism } from "../mechanisms/exponential/exponential.ts";
import { misfit } from "../noise/draws.testing.ts";
import { SecureSource } from "../noise/secure-source.ts";
import { uniformBelow } from "../noise/uniform-below.ts";
import { repeatableWords } from "../noise/words.testing.ts";
import { sharesPosterior } from "../posterior-sampling/shares/shares-posterior.ts";
import { barkerAcceptance, metropolisAcceptance } from "./acceptance.ts";
import { barkerUpdate } from "./barker-update.ts";
import { gibbsUpdate } from "./gibbs-update.ts";
import { parallelUpdate } from "./parallel-update.ts";
import { sampleWithoutReplacement, subsampledUpdate } from "./subsampled-update.ts";

const source = SecureSource.platform();
const DRAWS = 10_000;

describe("Barker's acceptance", () => {
  const update = (logRatio: number, open = 0) =>
    barkerUpdate<number>({
      epsilon: 1 + 2 ** -30,
      range: 2,
      neighbours: "replace-one",
      propose: () => 1,
      logLikelihoodRatio: () => logRatio,
      logPublicRatio: () => open,
    });

  test.each([
    [-1.3, 0],
    [0.4, 0],
    [3, -0.7],
  ])(
    "log ratio %d, public log ratio %d: the probability of the formula, false-alarm rate 1e-9",
    (ratio, open) => {
      let accepted = 0;
      const { step } = update(ratio, open);
      for (let i = 0; i < DRAWS; i++) accepted += step(0, source);
      const p = barkerAcceptance(ratio + 2 * open, 2);
      expect(misfit([accepted, DRAWS - accepted], [p, 1 - p], DRAWS)).toBeLessThanOrEqual(1.001);
    },
  );

  test("costs ε and no more: neither outcome of any two neighbours differs by more than e^{r/T}", () => {
    expect(update(0).cost()).toEqual(boundedRangeLoss(1 + 2 ** -30, "replace-one"));
    const [range, T] = [2, 1.6];
    for (let ratio = -12; ratio <= 12; ratio += 0.25)
      for (const change of [-range, -0.5, 0.5, range]) {
        const [p, q] = [barkerAcceptance(ratio, T), barkerAcceptance(ratio + change, T)];
        expect(Math.abs(Math.log(p / q))).toBeLessThanOrEqual(range / T + 1e-9);
        expect(Math.abs(Math.log((1 - p) / (1 - q)))).toBeLessThanOrEqual(range / T + 1e-9);
      }
  });

  test("Metropolis' rejection has no bound: impossible on one table, likely on its neighbour", () => {
    expect(1 - metropolisAcceptance(0, 1.6)).toBe(0);
    expect(1 - metropolisAcceptance(-2, 1.6)).toBeGreaterThan(0.7);
  });

  test("what the prior forbids is rejected without the records", () => {
    const unread = barkerUpdate<number>({
      epsilon: 1,
      range: 2,
      neighbours: "replace-one",
      propose: () => 1,
      logLikelihoodRatio: () => {
        throw new Error("records were read");
      },
      logPublicRatio: () => Number.NEGATIVE_INFINITY,
    });
    expect(unread.step(0, source)).toBe(0);
  });

  test("leaves the tempered posterior invariant, false-alarm rate 1e-9 for independent starts", () => {
    const scores = [0, 1.5, 0.5];
    const kernel = barkerUpdate<number>({
      epsilon: 2,
      range: 2,
      neighbours: "replace-one",
      propose: (state, bits) => (state + 1 + uniformBelow(2, bits)) % 3,
      logLikelihoodRatio: (state, proposal) => scores[proposal]! - scores[state]!,
    });
    const weights = scores.map(Math.exp);
    const total = weights.reduce((a, b) => a + b);
    const counts = [0, 0, 0];
    // From state 0; the chain forgets half of it each step, so 30 steps leave 1e-6.
    for (let i = 0; i < 3000; i++) {
      let state = 0;
      for (let j = 0; j < 30; j++) state = kernel.step(state, source);
      counts[state]!++;
    }
    expect(
      misfit(
        counts,
        weights.map((w) => w / total),
        3000,
      ),
    ).toBeLessThanOrEqual(1.01);
  });
});

test("a Gibbs update costs its mechanism and draws from the conditional given the state", () => {
  const mechanism = exponentialMechanism({ epsilon: 0.5, range: 1, neighbours: "add-remove" });
  const update = gibbsUpdate({
    mechanism,
    conditional: (state: { readonly best: number; readonly z: number }) =>
      [0, 1, 2].map((z) => (z === state.best ? 0 : -1e6)),
    assign: (state, z) => ({ ...state, z }),
  });
  expect(update.cost()).toEqual(mechanism.cost());
  expect(update.step({ best: 2, z: 0 }, source)).toEqual({ best: 2, z: 2 });
});

describe("updates of disjoint records", () => {
  const each = (epsilon: number, at: number) =>
    gibbsUpdate({
      mechanism: exponentialMechanism({ epsilon, range: 1, neighbours: "replace-one" }),
      conditional: () => [-1e6, 0],
      assign: (state: readonly number[], z) => state.with(at, z),
    });

  test("cost the dearest one together", () => {
    const pass = parallelUpdate([each(0.3, 0), each(0.5, 1), each(0.1, 2)]);
    expect(pass.cost()).toEqual(boundedRangeLoss(0.5, "replace-one"));
    expect(pass.step([0, 0, 0], source)).toEqual([1, 1, 1]);
  });

  test("a pure loss without bounded range keeps none", () => {
    const plain = { cost: () => pureLoss(0.2, "replace-one"), step: (state: readonly number[]) => state };
    expect(parallelUpdate([each(0.3, 0), plain]).cost()).toEqual(pureLoss(0.3, "replace-one"));
  });
});

describe("a secret sample", () => {
  const options = {
    mechanism: sharesPosterior({ levels: 2, epsilon: 1, neighbours: "replace-one", steps: 16 }),
    records: 100,
    sampled: 10,
    conditional: (_: readonly number[], chosen: Int32Array) => [BigInt(chosen.length), 0n],
    assign: (_: readonly number[], shares: readonly number[]) => shares,
  } as const;

  test("costs log(1 + q(e^ε − 1))", () => {
    const loss = subsampledUpdate(options).cost();
    expect(loss.kind === "pure" && loss.epsilon).toBeCloseTo(0.1585650787404291, 9);
    expect(subsampledUpdate(options).step([], source)).toHaveLength(2);
  });

  test("is not offered where the number of records is private, nor for more than all", () => {
    const mechanism = sharesPosterior({ levels: 2, epsilon: 1, neighbours: "add-remove", steps: 16 });
    expect(() => subsampledUpdate({ ...options, mechanism })).toThrow(/replace-one neighbours/);
    expect(() => subsampledUpdate({ ...options, sampled: 101 })).toThrow(/records is 100/);
  });

  test("holds every set of its size equally often, false-alarm rate 1e-9", () => {
    const bits = repeatableWords(5);
    const counts = new Map<string, number>();
    for (let i = 0; i < DRAWS; i++) {
      const key = [...sampleWithoutReplacement(5, 2, bits)].sort().join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    expect(misfit([...counts.values()], new Array(10).fill(0.1), DRAWS)).toBeLessThanOrEqual(1.001);
  });
});
