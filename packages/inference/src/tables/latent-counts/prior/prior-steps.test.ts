import { expect, it } from "vitest";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { continuousMisfit, misfit } from "../../../math/random/misfit.testing.ts";
import { jobOf, smallTable } from "../enumerated.testing.ts";
import { drawAreaMeans, setOdds } from "./area-means.ts";
import { occupiedTables } from "./occupied-tables.ts";

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

/** The distribution function of a density on the positive axis, on a grid in the logarithm. */
function lawOnGrid(logDensity: (x: number) => number) {
  const grid = Float64Array.from({ length: 20_001 }, (_, i) => -30 + (50 * i) / 20_000);
  const logs = grid.map((t) => logDensity(Math.exp(t)) + t);
  const largest = logs.reduce((a, b) => Math.max(a, b));
  const sums = logs.map((log) => Math.exp(log - largest));
  for (let i = 1; i < sums.length; i++) sums[i]! += sums[i - 1]!;
  const total = sums.at(-1)!;
  const at = (x: number) => Math.min(20_000, Math.max(0, Math.round(((Math.log(x) + 30) / 50) * 20_000)));
  return {
    below: (x: number) => sums[at(x)]! / total,
    draw: (rng: SeededSource) => {
      const wanted = rng.uniform() * total;
      let [low, high] = [0, 20_000];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (sums[middle]! < wanted) low = middle;
        else high = middle;
      }
      return Math.exp(grid[high]!);
    },
  };
}

it.each([
  [0, 20, 0.005],
  [7, 0.3, 0.1],
  [500, 20, 0.005],
  [3, 200, 1],
])("an area's mean keeps its law given the total (%i people, likeness %d, rate %d)", (total, kappa, rate) => {
  const job = jobOf(smallTable(1, 2, []));
  const { state } = job;
  state.logConcentrations[1] = Math.log(kappa);
  state.areaTotals[0] = total;
  const { below, draw } = lawOnGrid(
    (mean) => (total - 0.5) * Math.log(mean) - (total + kappa) * Math.log(kappa + mean) - rate * mean,
  );
  const rng = seededSource("means").split(total);
  const step = () => {
    state.rate[0] = rate;
    state.means[0] = draw(rng);
    setOdds(job);
    drawAreaMeans(job, rng);
    return state.means[0]!;
  };
  // Half a step of the grid moves the function by less than 1e-3; 4000 draws in 16 cells do not see it. False alarms: 1e-9.
  expect(continuousMisfit(step, below, 4000, 16)).toBeLessThan(1);
});
