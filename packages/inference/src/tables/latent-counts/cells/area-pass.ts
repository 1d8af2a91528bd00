import { negativeBinomial } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { FIXED, FREE, NORMAL } from "../job/cell-kinds.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { MOST_COUNT } from "../job/published-sums.ts";
import { drawMeanOf } from "../prior/area-means.ts";
import { SizeRatios } from "../prior/size-ratios.ts";
import { Line } from "./line.ts";
import { ListedCounts } from "./listed-counts.ts";

/** Draws cells of the area that was entered last; its total is kept up to date. */
export interface CellPass {
  enter(area: number): void;
  /** From the full conditional with the area's mean summed out; false for cells that are drawn otherwise. */
  drawSummedOut(category: number, rng: SeededSource): boolean;
  /** From the full conditional given the area's mean, where that is how the cell is drawn. */
  drawGivenMean(category: number, rng: SeededSource): void;
}

export function cellPass(job: LatentJob): CellPass {
  const { areas, categories, groups, published, kinds, state, tree } = job;
  const { counts, sums, areaTotals } = state;
  const { values, offsets } = published;
  const parents = tree.parents[tree.parents.length - 1]!;
  const listed = new ListedCounts();
  const line = new Line(job);
  const sizes = new SizeRatios();
  const measurements = offsets.length - 1;
  /** The number of the area's first group in every measurement. */
  const first = new Int32Array(measurements);
  let area = 0;

  const groupOfJoined = (j: number, category: number) => {
    const m = kinds.joined[j]!;
    return first[m]! + groups.ofCategory[m * categories + category]!;
  };

  const drawListed = (category: number, kind: number, rng: SeededSource) => {
    const cell = area * categories + category;
    const [from, to] = [kinds.starts[kind]!, kinds.starts[kind + 1]!];
    let slope = 0;
    for (let j = from; j < to; j++) {
      const group = groupOfJoined(j, category);
      slope += kinds.weights[j]! * (values[group]! - sums[group]!);
    }
    const shape = parents[area]! * categories + category;
    const present = counts[cell]!;
    listed.list(
      present,
      state.shapes[shape]!,
      state.logShapes[shape]!,
      sizes,
      areaTotals[area]! - present,
      kinds.precision[kind]!,
      kinds.decay[kind]!,
      slope,
    );
    const change = Math.min(MOST_COUNT, listed.pick(rng.uniform())) - present;
    if (change === 0) return;
    counts[cell] = present + change;
    areaTotals[area]! += change;
    for (let j = from; j < to; j++) sums[groupOfJoined(j, category)]! += change;
  };

  const along = (category: number) => {
    line.begin();
    line.add(area, category, 1);
    line.settle();
  };

  return {
    enter(entered) {
      area = entered;
      for (let m = 0; m < measurements; m++) first[m] = offsets[m]! + groups.ofArea[m * areas + area]!;
      sizes.begin(Math.exp(state.logConcentrations[tree.nodes.length]!), state.rate[0]!);
      sizes.enter(areaTotals[area]!);
    },
    drawSummedOut(category, rng) {
      const kind = kinds.kindOf[area * categories + category]!;
      const mode = kinds.modes[kind]!;
      if (mode === NORMAL) {
        drawListed(category, kind, rng);
        return true;
      }
      if (mode === FIXED) return true;
      if (mode === FREE || kinds.strides[kind]! > 1) return false;
      along(category);
      line.sumOutMean(sizes, areaTotals[area]! - counts[area * categories + category]!);
      line.draw(rng, 1);
      return true;
    },
    drawGivenMean(category, rng) {
      const cell = area * categories + category;
      const kind = kinds.kindOf[cell]!;
      const stride = kinds.strides[kind]!;
      if (kinds.modes[kind] === FREE) {
        const shape = state.shapes[parents[area]! * categories + category]!;
        const drawn = negativeBinomial.sample(rng, shape, Math.max(Number.EPSILON, 1 - state.odds[area]!));
        areaTotals[area]! -= counts[cell]!;
        counts[cell] = Math.min(drawn, MOST_COUNT);
        areaTotals[area]! += counts[cell]!;
      } else if (stride > 1 && kinds.modes[kind] !== NORMAL && kinds.modes[kind] !== FIXED) {
        along(category);
        line.draw(rng, stride);
        line.settle();
        line.draw(rng, 1);
      }
    },
  };
}

/** Draws every cell of an area, and its mean: first what does not need the mean, then the mean, then the rest. */
export function areaPass(job: LatentJob): (area: number, rng: SeededSource) => void {
  const { categories } = job;
  const cells = cellPass(job);
  return (area, rng) => {
    cells.enter(area);
    let left = 0;
    for (let category = 0; category < categories; category++) if (!cells.drawSummedOut(category, rng)) left++;
    drawMeanOf(job, area, rng);
    if (left > 0)
      for (let category = 0; category < categories; category++) cells.drawGivenMean(category, rng);
  };
}
