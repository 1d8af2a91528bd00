import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { seededSource } from "../math/random/index.ts";
import { essBulk, essMean, essSd, mcseMean, mcseQuantile, mcseSd, rHat } from "./index.ts";

const rng = seededSource("effective size");

/** A stationary AR(1) chain with standard normal margins. */
function autoregression(n: number, rho: number): Float64Array {
  let x = rng.normal();
  return new Float64Array(n).map(() => {
    x = rho * x + Math.sqrt(1 - rho * rho) * rng.normal();
    return x;
  });
}

describe("effective numbers of draws", () => {
  it.each([0, 0.5, 0.9])("of AR(1) chains with correlation %d is S(1 − ρ)/(1 + ρ)", (rho) => {
    const chains = [0, 1, 2, 3].map(() => autoregression(20_000, rho));
    const share = (essMean(chains) * (1 + rho)) / (80_000 * (1 - rho));
    // The estimate of the correlation time has a relative error of about √(2(2K + 1)/S), K the lags
    // summed (Sokal 1989): at most √(2·200/80 000) = 7 % here. Five of these: false alarm below 1e-6.
    expect(share).toBeGreaterThan(0.65);
    expect(share).toBeLessThan(1.35);
  });

  it("do not depend on the unit, however small or large", () => {
    const chains = [0, 1].map(() => autoregression(200, 0.4));
    for (const unit of [2 ** -100, 2 ** 100]) {
      const scaled = chains.map((chain) => chain.map((x) => unit * x));
      expect(essSd(scaled)).toBe(essSd(chains));
      expect(mcseSd(scaled)).toBe(unit * mcseSd(chains));
      expect(rHat(scaled)).toBe(rHat(chains));
    }
  });
});

describe("what cannot be diagnosed", () => {
  it("is NaN: too few draws, draws that are not finite", () => {
    for (const chains of [[Float64Array.of(1, 2, 3)], [Float64Array.of(1, 2, Number.NaN, 3)]])
      for (const of of [
        rHat,
        essBulk,
        essMean,
        mcseMean,
        mcseSd,
        (c: Float64Array[]) => mcseQuantile(c, 0.5),
      ])
        expect(of(chains)).toBeNaN();
  });

  it("is refused: no chains, chains of different lengths", () => {
    expect(() => rHat([])).toThrow(DpbayesError);
    expect(() => essBulk([new Float64Array(4), new Float64Array(5)])).toThrow(
      "chains has length 5, must be 4",
    );
  });

  it("one chain is compared with itself", () => {
    const trend = Float64Array.from({ length: 100 }, (_, i) => i);
    expect(rHat([trend])).toBeGreaterThan(1.5);
    // Two halves of n = 1000 independent draws: R-hat² = 1 − 1/n + χ²₁/n, above 1.01² with P(χ²₁ > 21) = 4e-6; the
    // same for distances from the median.
    expect(rHat([autoregression(2000, 0)])).toBeLessThan(1.01);
  });
});
