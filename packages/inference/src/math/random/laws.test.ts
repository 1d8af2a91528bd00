import { describe, expect, it } from "vitest";
import { normalCdf, normalUpperTail } from "../special/index.ts";
import { logNormalUpperTail } from "../special/normal/normal.ts";
import { seededSource } from "./index.ts";
import { continuousMisfit, misfit } from "./misfit.testing.ts";
import { exponentialZiggurat, normalZiggurat } from "./ziggurat.ts";

const DRAWS = 200_000;

/** How well the number of draws beyond `start`, and their law there, fit. */
function tailMisfit(draw: () => number, start: number, probability: number, cdf: (x: number) => number) {
  const draws = 50 * DRAWS;
  const tail: number[] = [];
  for (let i = 0; i < draws; i++) {
    const x = draw();
    if (x > start) tail.push(x);
  }
  const share = misfit([tail.length], [probability], draws);
  return { share, fit: continuousMisfit(() => tail.pop()!, cdf, tail.length, 16) };
}

/** Every test below raises a false alarm with probability at most 1e-9 for a random seed. */
describe("laws", () => {
  it("uniform", () => {
    const rng = seededSource("uniform");
    expect(
      continuousMisfit(
        () => rng.uniform(),
        (u) => u,
        DRAWS,
        256,
      ),
    ).toBeLessThan(1);
  });

  it("uniform has all 53 bits, each a fair coin", () => {
    const rng = seededSource("bits");
    const ones = new Float64Array(53);
    for (let i = 0; i < 20_000; i++) {
      let k = rng.uniform() * 2 ** 53;
      expect(k > 0 && Number.isInteger(k)).toBe(true);
      for (let bit = 0; bit < 53; bit++) {
        ones[bit]! += k % 2;
        k = Math.floor(k / 2);
      }
    }
    expect(misfit(ones, new Float64Array(53).fill(0.5), 20_000)).toBeLessThan(1);
  });

  it("normal", () => {
    const rng = seededSource("normal");
    expect(continuousMisfit(() => rng.normal(), normalCdf, 5 * DRAWS, 256)).toBeLessThan(1);
  });

  it("normal beyond the ziggurat's last layer, where another method draws", () => {
    const rng = seededSource("normal tail");
    const start = normalZiggurat.start;
    const { share, fit } = tailMisfit(
      () => Math.abs(rng.normal()),
      start,
      2 * normalUpperTail(start),
      (z) => -Math.expm1(logNormalUpperTail(z) - logNormalUpperTail(start)),
    );
    expect(share).toBeLessThan(1);
    expect(fit).toBeLessThan(1);
  });

  it("exponential", () => {
    const rng = seededSource("exponential");
    expect(
      continuousMisfit(
        () => rng.exponential(),
        (x) => -Math.expm1(-x),
        5 * DRAWS,
        256,
      ),
    ).toBeLessThan(1);
  });

  it("exponential beyond the ziggurat's last layer", () => {
    const rng = seededSource("exponential tail");
    const start = exponentialZiggurat.start;
    const draw = () => rng.exponential();
    const { share, fit } = tailMisfit(draw, start, Math.exp(-start), (x) => -Math.expm1(start - x));
    expect(share).toBeLessThan(1);
    expect(fit).toBeLessThan(1);
  });

  it("sources split by neighbouring keys, and a jumped source, are independent of their parent", () => {
    const parent = seededSource(11);
    const jumped = seededSource(11);
    jumped.jump();
    for (const other of [parent.split(0), parent.split(1), parent.split("0"), jumped]) {
      const counts = new Float64Array(256);
      for (let i = 0; i < DRAWS; i++) counts[((parent.uint32() >>> 28) << 4) | (other.uint32() >>> 28)]!++;
      expect(misfit(counts, new Float64Array(256).fill(1 / 256), DRAWS)).toBeLessThan(1);
    }
  });

  it("consecutive normals are independent", () => {
    const rng = seededSource("pairs");
    const cell = () => Math.min(15, Math.floor(16 * normalCdf(rng.normal())));
    const counts = new Float64Array(256);
    for (let i = 0; i < DRAWS; i++) counts[(cell() << 4) | cell()]!++;
    expect(misfit(counts, new Float64Array(256).fill(1 / 256), DRAWS)).toBeLessThan(1);
  });
});
