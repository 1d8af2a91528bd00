import { describe, expect, it } from "vitest";
import { normalModel } from "../../examples/normal-posterior.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { correlatedNormal, LARGEST_SHIFT, largestShift, steps } from "../invariance.testing.ts";
import { slice } from "./slice.ts";
import { sliceStep } from "./slice-step.ts";

describe("slice", () => {
  it.each([0.7, 3, 20])("leaves a mixture alone with widths of %f", (width) => {
    const log = (x: number) => Math.log(0.3 * Math.exp(-0.5 * (x + 4) ** 2) + 0.7 * Math.exp(-0.5 * x * x));
    const mixture = {
      parameters: [{ name: "x", shape: [] }],
      dimension: 1,
      logDensity: (q: Float64Array) => log(q[0]!),
      constrain: (q: Float64Array, out: Float64Array) => out.set(q),
      initial: () => Float64Array.of(0),
    };
    const sampler = slice(mixture, { warmup: 0, widths: [width] });
    const invariant = {
      exact: (rng: SeededSource) => Float64Array.of(rng.normal() - (rng.uniform() < 0.3 ? 4 : 0)),
      functions: [
        (q: Float64Array) => q[0]!,
        (q: Float64Array) => q[0]! ** 2,
        (q: Float64Array) => (q[0]! < -2 ? 1 : 0),
        (q: Float64Array) => log(q[0]!),
      ],
    };
    const rng = seededSource(14);
    expect(largestShift(invariant, steps(sampler, 5, rng), rng)).toBeLessThan(LARGEST_SHIFT);
  });

  it("places its interval at random, or flow between two separate boxes would not balance", () => {
    const inside = (x: number) => (x > 0 && x < 1) || (x > 2 && x < 2.5);
    const move = (rng: SeededSource, x: number) =>
      sliceStep(rng, (at) => (inside(at) ? 0 : Number.NEGATIVE_INFINITY), x, 0, 2.4).x;
    const invariant = {
      exact: (rng: SeededSource) => (rng.uniform() < 2 / 3 ? rng.uniform() : 2 + 0.5 * rng.uniform()),
      functions: [(x: number) => x, (x: number) => (x < 1 ? 1 : 0)],
    };
    expect(largestShift(invariant, move, seededSource(18))).toBeLessThan(LARGEST_SHIFT);
  });

  it("never stays where it is", () => {
    const rng = seededSource(19);
    let x = 0.5;
    for (let i = 0; i < 300; i++) {
      const move = sliceStep(rng, (at) => -0.5 * at * at, x, -0.5 * x * x, 30);
      expect(move.x).not.toBe(x);
      x = move.x;
    }
  });

  it("moves every coordinate of a correlated normal", () => {
    const sampler = slice(normalModel([1, 0.6, 0.6, 1]), { warmup: 0 });
    const rng = seededSource(15);
    const move = steps(sampler, 3, rng);
    expect(largestShift(correlatedNormal, move, rng, 5000)).toBeLessThan(LARGEST_SHIFT);
    const moved = move(rng, Float64Array.of(0, 0));
    expect(moved.every((x) => x !== 0)).toBe(true);
  });

  it("learns widths of the posterior's size", () => {
    const sampler = slice(normalModel([1e-6, 0, 0, 1e6]), { warmup: 100 });
    const rng = seededSource(16);
    let state = sampler.init(rng);
    for (let i = 0; i < 150; i++) state = sampler.step(rng, state)[0];
    const frozen = state.widths;
    // In units of the posterior's sd, widths of 5000 seeds ran from 1.16 to 8.6 around 3.2: their logarithm has an sd of
    // 0.25, and the bounds lie more than six of them away (false alarm 1e-9 by the normal law).
    expect(frozen[0]).toBeGreaterThan(5e-4);
    expect(frozen[0]).toBeLessThan(0.05);
    expect(frozen[1]).toBeGreaterThan(5e2);
    expect(frozen[1]).toBeLessThan(5e4);
    expect(sampler.step(rng, state)[0].widths).toBe(frozen);
  });

  it("ends on a density that is a spike or nothing at all", () => {
    const spike = sliceStep(seededSource(1), (x) => (x === 2 ? 0 : Number.NaN), 2, 0, 1);
    expect(spike.x).toBe(2);
  });
});
