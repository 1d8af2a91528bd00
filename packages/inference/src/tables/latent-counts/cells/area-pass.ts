import { negativeBinomial } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { FIXED, FREE, NORMAL } from "../job/cell-kinds.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { MOST_COUNT } from "../job/published-sums.ts";
import { Line } from "./line.ts";
import { ListedCounts } from "./listed-counts.ts";

/** Draws cells from their full conditionals; the cell stands in the area that was entered last. */
export interface CellPass {
  enter(area: number): void;
  draw(category: number, rng: SeededSource): void;
}

export function cellPass(job: LatentJob): CellPass {
  const { areas, categories, groups, published, kinds, state } = job;
  const { counts, sums } = state;
  const { values, offsets } = published;
  const parents = job.tree.parents[job.tree.parents.length - 1]!;
  const listed = new ListedCounts();
  const line = new Line(job);
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
    listed.list(
      counts[cell]!,
      state.shapes[shape]!,
      state.logShapes[shape]!,
      state.odds[area]!,
      state.logOdds[area]!,
      kinds.precision[kind]!,
      kinds.decay[kind]!,
      slope,
    );
    const drawn = Math.min(MOST_COUNT, listed.pick(rng.uniform()));
    const change = drawn - counts[cell]!;
    if (change === 0) return;
    counts[cell] = drawn;
    for (let j = from; j < to; j++) sums[groupOfJoined(j, category)]! += change;
  };

  const drawFree = (category: number, rng: SeededSource) => {
    const shape = state.shapes[parents[area]! * categories + category]!;
    const drawn = negativeBinomial.sample(rng, shape, Math.max(Number.EPSILON, 1 - state.odds[area]!));
    counts[area * categories + category] = Math.min(drawn, MOST_COUNT);
  };

  const drawAlong = (category: number, stride: number, rng: SeededSource) => {
    line.begin();
    line.add(area, category, 1);
    line.settle();
    if (stride > 1) {
      line.draw(rng, stride);
      line.settle();
    }
    line.draw(rng, 1);
  };

  return {
    enter(entered) {
      area = entered;
      for (let m = 0; m < measurements; m++) first[m] = offsets[m]! + groups.ofArea[m * areas + area]!;
    },
    draw(category, rng) {
      const kind = kinds.kindOf[area * categories + category]!;
      const mode = kinds.modes[kind]!;
      if (mode === NORMAL) drawListed(category, kind, rng);
      else if (mode === FREE) drawFree(category, rng);
      else if (mode !== FIXED) drawAlong(category, kinds.strides[kind]!, rng);
    },
  };
}

/** Draws every cell of an area, and adds up the area. */
export function areaPass(job: LatentJob): (area: number, rng: SeededSource) => void {
  const { categories, state } = job;
  const cells = cellPass(job);
  return (area, rng) => {
    cells.enter(area);
    let total = 0;
    for (let category = 0, cell = area * categories; category < categories; category++, cell++) {
      cells.draw(category, rng);
      total += state.counts[cell]!;
    }
    state.areaTotals[area] = total;
  };
}
