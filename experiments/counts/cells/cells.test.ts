import { seededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { describe, expect, it } from "vitest";
import { inputFor } from "./community-cell.ts";
import { fitScores } from "./fit-scores.ts";
import { predictiveMedians } from "./predictive-median.ts";

describe("the median of the predictive law", () => {
  it("is the Poisson's where all draws agree, also of large rates", () => {
    const rates = Float64Array.of(0, 0.6, 0.7, 1.6, 1.7, 99.2, 1e4);
    // Known: ln 2 = 0.693 is the boundary between 0 and 1, 1.678 between 1 and 2.
    expect([...predictiveMedians([rates, rates])]).toEqual([0, 0, 1, 1, 2, 99, 1e4]);
  });

  it("is the mixture's where they do not", () => {
    const [low, high] = [0.1, 8];
    const below = (k: number) =>
      [low, high].reduce((sum, rate) => {
        for (let y = 0; y <= k; y++) sum += Math.exp(poisson.logMass(y, rate)) / 2;
        return sum;
      }, 0);
    const [median] = predictiveMedians([Float64Array.of(low), Float64Array.of(high)]);
    expect(below(median!)).toBeGreaterThanOrEqual(0.5);
    expect(below(median! - 1)).toBeLessThan(0.5);
  });
});

describe("scores of a fit", () => {
  // Three actors, one community: the rate from i to j is θ_i·θ_j, so 2 between 0 and 1, 3 between 0 and 2, 6 between 1 and 2.
  const draw = {
    actors: 3,
    communities: 1,
    directed: true,
    theta: Float64Array.of(1, 2, 3),
    blocks: Float64Array.of(1),
  };
  const counts = [0, 2, 5, 0, 0, 60, 3, 6, 0];
  // The diagonal is no cell; from 2 to 1 is held out.
  const roles = Uint8Array.of(2, 1, 1, 1, 2, 1, 1, 0, 2);
  const scores = fitScores([[draw], [draw]], { counts, target: new Float64Array(9), roles });

  it("are by their definitions", () => {
    // |2−2|, |3−5|, |2−0|, |6−60|, |3−3|.
    expect(scores.countErrors).toEqual({ inSample: 58 / 5, heldOut: 0 });
    expect(scores.errors).toEqual({ inSample: 16 / 5, heldOut: 6 });
    expect(scores.squareErrors.inSample).toBeCloseTo(Math.sqrt((4 + 4 + 54 ** 2) / 5), 12);
    expect(scores.medianErrors).toEqual({ inSample: 58 / 5, heldOut: 0 });
    expect(scores.logPredictive).toBeCloseTo(poisson.logMass(6, 6), 12);
    expect(scores.meanRate).toEqual({ all: 16 / 5, zero: 2, large: 6 });
    expect(scores.chainErrors).toEqual([scores.errors, scores.errors]);
  });
});

describe("what noise-aware inference reads", () => {
  const counts = Int32Array.from({ length: 100 }, (_, i) => i % 7);
  const table = { origin: "real" as const, actors: 10, counts, target: counts, cut: 0 };
  const task = { communities: 2, distance: 5, repeat: 0 };

  it("are true counts where noise is left out, though the model believes in it", () => {
    expect(inputFor("s", { ...task, noise: "none" }, table)).toMatchObject({
      counts,
      decay: Math.exp(-1 / 5),
    });
    expect(inputFor("s", task, table).counts).not.toEqual(counts);
  });

  it("is masked where counts are hidden, otherwise as without", () => {
    const hidden = Int32Array.from(counts, (count) => (count >= 5 ? 1 : 0));
    const [all, some] = [inputFor("s", task, table).mask!, inputFor("s", task, table, hidden).mask!];
    expect([...some]).toEqual([...all].map((read, i) => (hidden[i] === 1 ? 0 : read)));
    expect(seededSource("s").split("repeat 0").split("mask").uniform() < 0.1).toBe(all[0] === 0);
  });
});
