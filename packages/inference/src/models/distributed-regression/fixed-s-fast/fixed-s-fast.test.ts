import { describe, expect, it } from "vitest";
import { exampleHolders } from "../../../examples/index.ts";
import { symmetricInverse } from "../../../math/linear-algebra/index.ts";
import { symmetricSolve } from "../../../math/linear-algebra/symmetric.ts";
import { seededSource } from "../../../math/random/index.ts";
import { projectedGrams } from "../moments/projected-moments.ts";
import { fixedSFast, fixedSFastPosterior } from "./fixed-s-fast.ts";

const { holders, prior } = exampleHolders({ covariates: 3, holders: 2, records: 70, sd: 9 });

describe("fixedSFastPosterior", () => {
  it("is Bayes' rule for normal z given S and the residual variance", () => {
    const p = 3;
    const variance = 0.2;
    const precision = new Float64Array(p * p);
    symmetricInverse(prior.coefficientCovariance, p, precision);
    const shift = new Float64Array(p);
    projectedGrams(holders).forEach((gram, j) => {
      const noisy = gram.map(
        (s, at) => variance * s + (at % (p + 1) === 0 ? holders[j]!.crossSd[0]! ** 2 : 0),
      );
      const inverse = new Float64Array(p * p);
      symmetricInverse(noisy, p, inverse);
      for (let i = 0; i < p; i++)
        for (let k = 0; k < p; k++)
          for (let l = 0; l < p; l++) {
            const gain = gram[i * p + k]! * inverse[k * p + l]!;
            shift[i]! += gain * holders[j]!.cross[l]!;
            for (let c = 0; c < p; c++) precision[i * p + c]! += gain * gram[l * p + c]!;
          }
    });
    const covariance = new Float64Array(p * p);
    symmetricInverse(precision, p, covariance);
    symmetricSolve(precision, p, shift, new Float64Array(p * p));
    const closed = fixedSFastPosterior(holders, prior, { residualVariance: variance });
    for (let i = 0; i < p; i++) expect(closed.mean[i]).toBeCloseTo(shift[i]!, 10);
    for (let i = 0; i < p * p; i++) expect(closed.covariance[i]).toBeCloseTo(covariance[i]!, 10);
  });

  it("takes a third of the response's bound for the residual sd", () => {
    expect(fixedSFastPosterior(holders, prior).variance).toBeCloseTo(1 / 9, 14);
    expect(fixedSFastPosterior(holders, prior, { responseBound: 6 }).variance).toBe(4);
    expect(() => fixedSFastPosterior(holders, prior, { responseBound: 1, residualVariance: 1 })).toThrow(
      "responseBound is given beside residualVariance, must be one of the two",
    );
    expect(() => fixedSFast(holders, prior, { residualVariance: 0 })).toThrow("residualVariance is 0");
  });
});

describe("fixedSFast", () => {
  it("draws from the closed form", () => {
    const { target, role } = fixedSFast(holders, prior, { residualVariance: 0.2 });
    const { mean, covariance } = fixedSFastPosterior(holders, prior, { residualVariance: 0.2 });
    if (!("sampler" in target)) throw new Error("no sampler of its own");
    const sampler = target.sampler(0);
    const rng = seededSource(8);
    const row = new Float64Array(4);
    const draws = 4000;
    const sums = new Float64Array(3);
    let square = 0;
    let state = sampler.init(rng);
    for (let s = 0; s < draws; s++) {
      state = sampler.step(rng, state)[0];
      sampler.write(state, row);
      for (let i = 0; i < 3; i++) sums[i]! += row[i]!;
      square += (row[0]! - mean[0]!) * (row[1]! - mean[1]!);
    }
    // 5 standard errors of independent normal draws: false alarm 6e-7 each.
    const [v0, v1, c] = [covariance[0]!, covariance[4]!, covariance[1]!];
    for (let i = 0; i < 3; i++)
      expect(Math.abs(sums[i]! / draws - mean[i]!)).toBeLessThan(5 * Math.sqrt(covariance[i * 4]! / draws));
    expect(Math.abs(square / draws - c)).toBeLessThan(5 * Math.sqrt((v0 * v1 + c * c) / draws));
    expect([row[3], role]).toEqual([0.2, "point prediction"]);
  });
});
