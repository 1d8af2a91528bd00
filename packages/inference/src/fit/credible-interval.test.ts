import { describe, expect, it } from "vitest";
import { gamma } from "../distributions/index.ts";
import { seededSource } from "../math/random/index.ts";
import { createFit } from "./create-fit.ts";
import { credibleInterval } from "./credible-interval.ts";

const steps = Float64Array.from({ length: 101 }, (_, i) => i / 100);

/** Sorted shares whose law near 0 is that of a gamma variable. */
function rare(shape: number): Float64Array {
  const rng = seededSource(shape);
  return Float64Array.from({ length: 4000 }, () => gamma.sample(rng, shape, 1) / 100).sort();
}

describe("credibleInterval", () => {
  it("has equal tails where nothing else is known", () => {
    expect(credibleInterval({}, steps, 0.5)).toEqual([0.25, 0.75]);
  });

  it("lets a share be 0 or 1 where the shortest interval reaches them, and nowhere else", () => {
    for (const shape of [0.3, 1, 2]) {
      const [low, high] = credibleInterval({ share: true }, rare(shape), 0.9);
      expect(low).toBe(0);
      expect(high).toBe(credibleInterval({}, rare(shape), 0.9)[1]);
      const mirrored = rare(shape)
        .map((x) => 1 - x)
        .reverse();
      const [from, to] = credibleInterval({ share: true }, mirrored, 0.9);
      expect(from).toBeCloseTo(1 - high, 12);
      expect(to).toBe(1);
    }
    expect(credibleInterval({ share: true }, rare(4), 0.9)).toEqual(credibleInterval({}, rare(4), 0.9));
  });

  it("lets a total be its least value where the shortest interval reaches it, and has no other end", () => {
    const counts = (shape: number) => rare(shape).map((x) => Math.floor(200 * x));
    const [low, high] = credibleInterval({ least: 0 }, counts(1), 0.9);
    expect([low, high]).toEqual([0, credibleInterval({}, counts(1), 0.9)[1]]);
    expect(credibleInterval({ least: 0 }, counts(9), 0.9)).toEqual(credibleInterval({}, counts(9), 0.9));
    expect(credibleInterval({ least: -1 }, steps, 0.99)).toEqual(credibleInterval({}, steps, 0.99));
  });

  it("knows nothing of a share that may be anything", () => {
    expect(credibleInterval({ share: true }, steps, 0.99)).toEqual([0, 1]);
  });

  it("moves outwards to the edges of cells, and stays on them", () => {
    const edges = [0, 0.2, 0.4, 0.9, 1];
    expect(credibleInterval({ edges }, steps, 0.9)).toEqual([0, 1]);
    expect(credibleInterval({ edges }, steps, 0.5)).toEqual([0.2, 0.9]);
    expect(credibleInterval({ edges: [0, 0.25, 0.75, 1] }, steps, 0.5)).toEqual([0.25, 0.75]);
  });
});

describe("a fit of shares", () => {
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  const draws = Float64Array.from([...rare(1)].flatMap((x) => [x, x]));
  const fit = createFit(
    [
      { name: "p", shape: [], share: true },
      { name: "x", shape: [] },
    ],
    [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }],
    { seed: 1 },
  );

  it("shows each number's own interval in rows, by itself and in the table", () => {
    const [p, x] = fit.summary().rows;
    expect(p!.interval[0]).toBe(0);
    expect(x!.interval).toEqual(x!.quantiles);
    expect(fit.interval("p")).toEqual(p!.interval);
    expect(fit.summary().toString()).toContain("90 % from");
    expect(fit.summary().toString()).not.toContain("hdi");
    expect(fit.summary({ quantiles: [0.2] }).toString()).toContain("20 %");
    expect(() => fit.interval("q")).toThrow("name is");
  });
});
