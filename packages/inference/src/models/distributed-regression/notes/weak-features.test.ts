import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { releasedLayout } from "../../linear-regression/sums/released-layout.ts";
import type { SummedMoments } from "../../regression/linear/summed-moments.ts";
import { weakFeatures } from "./weak-features.ts";

const columns = ["age", "height", "weight"].map((name) => ({ name, variable: name, centre: 0, scale: 1 }));
const response = { variable: "cost", centre: 0, scale: 1, bound: 1 };
const [n, sd] = [4000, 20];

/** Sums of records made by `record`, with noise of sd 20 on sums of squares, and responses of ± spread. */
function sums(
  intercept: boolean,
  record: (normal: () => number) => readonly number[],
  spread = 0.5,
): SummedMoments {
  const rng = seededSource("weak");
  const layout = releasedLayout({
    covariates: 3,
    count: n,
    intercept,
    radius: 1,
    responseBound: 1,
    standardDeviation: sd,
  });
  const total = layout.entries.map(({ variance }) => Math.sqrt(variance) * rng.normal());
  for (let i = 0; i < n; i++) {
    const w = [1, ...record(() => rng.normal()), i % 2 === 0 ? spread : -spread];
    layout.entries.forEach(({ row, column }, k) => {
      total[k]! += w[row]! * w[column]!;
    });
  }
  return { ...layout, entries: layout.entries.map((entry, k) => ({ ...entry, value: total[k]! })) };
}

const open = "how much of the spread of cost those explain is open: sigma rests on its prior in part";

const notes = (intercept: boolean, ...releases: readonly SummedMoments[]) =>
  weakFeatures({ columns, intercept, response }, releases);

describe("features that the released sums cannot tell", () => {
  // Seeded; with fresh seeds the false alarm of each check is below 1e-2 (3 standard deviations, few directions).
  it("nothing is said of features with a spread of their own", () => {
    const good = sums(true, (normal) => [0.3 * normal(), 0.5 + 0.2 * normal(), 0.2 * normal()]);
    expect(notes(true, good)).toEqual([]);
    expect(notes(true, good, good)).toEqual([]);
    expect(notes(true)).toEqual([]);
  });

  it("a constant is named: about the mean with an intercept, about 0 without", () => {
    const constant = (intercept: boolean) =>
      sums(intercept, (normal) => [0.3 * normal(), 0.5, 0.2 * normal()]);
    expect(notes(true, constant(true))).toEqual([
      "height cannot be told from a constant given the noise: its coefficient rests on the prior in part",
      open,
    ]);
    expect(notes(false, constant(false))).toEqual([]);
    expect(
      notes(
        false,
        sums(false, (normal) => [0, 0.3 * normal(), 0]),
      ),
    ).toEqual([
      "age, weight cannot be told from 0 given the noise: their coefficients rest on the prior in part",
      open,
    ]);
  });

  it("a response that is lost in the noise is named, where its squares were released", () => {
    const lost = sums(true, (normal) => [0.3 * normal(), 0.2 * normal(), 0.2 * normal()], 0.01);
    expect(notes(true, lost)).toEqual([
      "the spread of cost cannot be told from 0 given the noise: sigma rests on its prior in part",
    ]);
    const lean = { ...lost, entries: lost.entries.filter(({ row }) => row <= 3) };
    expect(notes(true, lean, lost)).toEqual([]);
  });

  it("collinear features are named", () => {
    const collinear = sums(true, (normal) => {
      const x = 0.3 * normal();
      return [x, 0.2 * normal(), -0.7 * x];
    });
    expect(notes(true, collinear)).toEqual([
      "age, weight cannot be told apart in one direction given the noise (collinear, or nearly): combinations of their coefficients rest on the prior in part",
      open,
    ]);
  });
});
