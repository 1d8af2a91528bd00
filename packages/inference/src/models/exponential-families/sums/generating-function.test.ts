import { describe, expect, it, test, vi } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { generatingFunction, horner } from "./generating-function.ts";
import { hiddenNumber } from "./number-of-records.ts";

/** Everything that can stand on a count, as wide as 20 to 30,000 possible counts. */
function noises(width: number): readonly AdditiveNoise[] {
  return [
    { kind: "laplace", scale: width },
    { kind: "geometric", alpha: Math.exp(-1 / width) },
    { kind: "gaussian", sd: 3 * width },
  ];
}

const cases = [1, 30, 700].flatMap((width) =>
  noises(width).flatMap((noise) =>
    [-40 * width, -2 * width, -1, 0, 7, 9 * width, 5e6].map((noisy) => [noise, noisy] as const),
  ),
);

describe("the generating function of a hidden number", () => {
  test.each(cases)("%j at %d: is the sum over the counts", (noise, noisy) => {
    const found = new Float64Array(2);
    const exact = new Float64Array(2);
    const records = hiddenNumber(noisy, noise);
    const sum = horner(records.values);
    const total = Math.exp(records.moments.logTotal - records.logScale);
    const rng = seededSource("places");
    const ball = Array.from({ length: 200 }, () => [rng.uniform() ** 0.1, Math.PI * rng.uniform() ** 3]);
    const near = Array.from({ length: 60 }, (_, k) => [1 - 2 ** -k, 2 ** (1 - k)]);
    for (const [r, angle] of [...ball, ...near, [0, 0], [1, 0], [1, Math.PI]] as [number, number][]) {
      const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)];
      records.generate(x, y, found);
      sum(x, y, exact);
      const gap = Math.hypot(found[0]! - exact[0]!, found[1]! - exact[1]!);
      // 3e-13 of every count (waves), and rounding: an error of 1e-16 in log z, times the counts.
      expect(gap / total).toBeLessThan(3e-12 + 3e-16 * records.values.length);
    }
  });

  test.each(noises(3000))("%j: costs the same, however many counts are possible", (noise) => {
    const records = hiddenNumber(-1, noise);
    expect(records.values.length).toBeGreaterThan(40_000);
    let reads = 0;
    const values = new Proxy(records.values, {
      get(target, key) {
        reads++;
        return Reflect.get(target, key) as unknown;
      },
    });
    const generate = generatingFunction({ ...records, values }, -1, lawOf(noise));
    const calls = ["exp", "expm1", "sin", "cos", "log", "atan2"] as const;
    const spies = calls.map((name) => vi.spyOn(Math, name));
    generate(0.9, 0.1, new Float64Array(2));
    const steps = spies.reduce((sum, spy) => sum + spy.mock.calls.length, reads);
    vi.restoreAllMocks();
    expect(steps).toBeLessThan(500);
  });

  it("takes few counts one by one", () => {
    const { values, generate } = hiddenNumber(3, { kind: "laplace", scale: 1 });
    const [found, exact] = [new Float64Array(2), new Float64Array(2)];
    generate(0.3, -0.4, found);
    horner(values)(0.3, -0.4, exact);
    expect(found).toEqual(exact);
  });
});
