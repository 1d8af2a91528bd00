import { expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { continuousMisfit, misfit } from "../../../math/random/misfit.testing.ts";
import { drawAreaMean, expectedOdds } from "./area-size.ts";
import { occupiedTables } from "./occupied-tables.ts";
import { SizeRatios } from "./size-ratios.ts";

/** P(tables) after every person, by whether the next one takes a new table. */
function tableLaw(shape: number, people: number): Float64Array {
  const law = new Float64Array(people + 1);
  law[0] = 1;
  for (let k = 0; k < people; k++)
    for (let tables = k + 1; tables >= 0; tables--) {
      const stays = (law[tables]! * k) / (shape + k);
      law[tables] = (k === 0 ? 0 : stays) + (tables === 0 ? 0 : (law[tables - 1]! * shape) / (shape + k));
    }
  return law;
}

it.each([
  [0.3, 1],
  [0.3, 6],
  [1e-9, 50],
  [0.02, 2000],
  [3, 400],
  [80, 30],
  [1e4, 3],
])("people with a shape of %d take tables by their law (%i people)", (shape, people) => {
  const rng = seededSource("tables").split(people);
  const counts = new Float64Array(people + 1);
  for (let i = 0; i < 20_000; i++) counts[occupiedTables(rng, shape, people)]!++;
  // False alarms: 1e-9.
  expect(misfit(counts, tableLaw(shape, people), 20_000)).toBeLessThan(1);
});

/** The distribution function of an area's mean given its total, on a grid in the logarithm. */
function lawOfMean(total: number, kappa: number, rate: number) {
  const grid = Float64Array.from({ length: 20_001 }, (_, i) => -30 + (50 * i) / 20_000);
  const logs = grid.map((t) => {
    const mean = Math.exp(t);
    return (total + 0.5) * t - (total + kappa) * Math.log(kappa + mean) - rate * mean;
  });
  const largest = logs.reduce((a, b) => Math.max(a, b));
  const sums = logs.map((log) => Math.exp(log - largest));
  for (let i = 1; i < sums.length; i++) sums[i]! += sums[i - 1]!;
  const at = (x: number) => Math.min(20_000, Math.max(0, Math.round(((Math.log(x) + 30) / 50) * 20_000)));
  return (x: number) => sums[at(x)]! / sums.at(-1)!;
}

it.each([
  [0, 20, 0.005],
  [7, 0.3, 0.1],
  [500, 20, 0.005],
  [3, 200, 1],
  [9000, 4, 1e-5],
])(
  "an area's mean is drawn from its law given the total (%i people, likeness %d, rate %d)",
  (total, kappa, rate) => {
    const rng = seededSource("means").split(total);
    const draw = () => drawAreaMean({ total, kappa, rate }, rng);
    // Half a step of the grid moves the function by less than 1e-3; 4000 draws in 16 cells do not see it. False alarms: 1e-9.
    expect(continuousMisfit(draw, lawOfMean(total, kappa, rate), 4000, 16)).toBeLessThan(1);
  },
);

it.each([
  [20, 0.005],
  [0.3, 0.1],
  [0.01, 1],
  [1000, 1e-6],
  [50, 10],
  [2, 1e-4],
])(
  "the odds of one more person follow from one integral as from their own (likeness %d, rate %d)",
  (kappa, rate) => {
    const sizes = new SizeRatios();
    sizes.begin(kappa, rate);
    for (const total of [0, 1, 2, 10, 100, 3000])
      expect(Math.abs(sizes.at(total) / expectedOdds({ total, kappa, rate }) - 1)).toBeLessThan(1e-11);
    sizes.enter(1e6);
    expect(sizes.offset).toBeGreaterThan(9e5);
    expect(Math.abs(sizes.at(1e6 - 300) / expectedOdds({ total: 1e6 - 300, kappa, rate }) - 1)).toBeLessThan(
      1e-11,
    );
    // Without a prior of the mean the integral is a beta function.
    sizes.begin(kappa + 1, 1e-300);
    expect(sizes.at(7) / (7.5 / (8 + kappa))).toBeCloseTo(1, 11);
  },
);
