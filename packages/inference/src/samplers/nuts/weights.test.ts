import { describe, expect, it } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { unitMetric } from "../hamiltonian/metric.ts";
import { positionAt } from "../hamiltonian/position.ts";
import { nutsTransition } from "./transition.ts";

/** A density whose gradient is said to be zero: trajectories are straight lines that never turn, of any energy. */
function flown(logDensity: (q: number) => number): Model {
  return {
    parameters: [{ name: "q", shape: [] }],
    dimension: 1,
    logDensityGradient: ([q], gradient) => {
      gradient[0] = 0;
      return logDensity(q!);
    },
    constrain: (q, out) => out.set(q),
    initial: () => new Float64Array(1),
  };
}

interface Drawn {
  readonly q: number;
  readonly acceptance: number;
  /** Energy lost from the start to the lowest point. */
  readonly gain: number;
}

/** The same transition in logarithms, where no weight can overflow and there is nothing to rebase. */
function drawnInLogs(
  rng: SeededSource,
  logDensity: (q: number) => number,
  depth: number,
  stepSize: number,
): Drawn {
  const p = rng.normal();
  const ends = [0, 0];
  let [drawn, logWeight, gain, acceptance, leaves] = [0, 0, 0, 0, 0];
  for (let level = 0; level < depth; level++) {
    const side = rng.uint32() >>> 31;
    let [proposed, newLogWeight] = [0, Number.NEGATIVE_INFINITY];
    for (let leaf = 0; leaf < 2 ** level; leaf++, leaves++) {
      ends[side]! += (side === 0 ? -stepSize : stepSize) * p;
      const log = logDensity(ends[side]!) - logDensity(0);
      gain = Math.max(gain, log);
      acceptance += Math.min(1, Math.exp(log));
      newLogWeight = logSum(newLogWeight, log);
      if (leaf === 0 || Math.log(rng.uniform()) < log - newLogWeight) proposed = ends[side]!;
    }
    if (Math.log(rng.uniform()) < newLogWeight - logWeight) drawn = proposed;
    logWeight = logSum(logWeight, newLogWeight);
  }
  return { q: drawn, acceptance: acceptance / leaves, gain };
}

function logSum(a: number, b: number): number {
  const [high, low] = a > b ? [a, b] : [b, a];
  return low === Number.NEGATIVE_INFINITY ? high : high + Math.log1p(Math.exp(low - high));
}

const DEPTH = 10;
const STEP = 0.02;
const TRAJECTORIES = 300;

/** Weights e^x overflow at x = 709: trajectories below gain several times that. */
const densities: Readonly<Record<string, (q: number) => number>> = {
  "that rises all the way, with ripples": (q) => 120 * Math.abs(q) + 3 * Math.sin(40 * q),
  "that rises and falls below its start again": (q) => 1500 * Math.sin(3 * q) ** 2 - 3 * Math.tanh(9 * q * q),
};

describe("the weights of a long trajectory", () => {
  it.each(Object.entries(densities))("choose as logarithms do, on a density %s", (_, logDensity) => {
    const model = flown(logDensity);
    const transition = nutsTransition(model, DEPTH);
    const start = positionAt(model, new Float64Array(1));
    let far = 0;
    for (let seed = 0; seed < TRAJECTORIES; seed++) {
      const [next, info] = transition(seededSource(seed), start, STEP, unitMetric(1));
      const expected = drawnInLogs(seededSource(seed), logDensity, DEPTH, STEP);
      expect(info.depth).toBe(DEPTH);
      expect(next.q[0], `seed ${seed}`).toBeCloseTo(expected.q, 9);
      expect(info.acceptance, `seed ${seed}`).toBeCloseTo(expected.acceptance, 9);
      if (expected.gain > 1000) far++;
    }
    expect(far).toBeGreaterThan(TRAJECTORIES / 3);
  });
});
