import type { SeededSource } from "../../../math/random/index.ts";
import { Line } from "../cells/line.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { CycleWalk } from "./cycle-walk.ts";
import type { CycleGraph, TransferFamily } from "./move-plan.ts";

/** Moves between cells: all transfers, and as many cycles as there are edges of exact sums. */
export function movePass(job: LatentJob): (rng: SeededSource) => void {
  const { transfers, cycles } = job.moves;
  const line = new Line(job);
  const along = cycles && cyclePass(job, line, cycles);
  return (rng) => {
    for (const family of transfers) transferPass(job, line, family, rng);
    along?.(rng);
  };
}

/** Every cell of a class meets the one that stands a random number of places further on. */
function transferPass(
  { categories, state: { counts } }: LatentJob,
  line: Line,
  { lists: { starts, cells }, scales }: TransferFamily,
  rng: SeededSource,
): void {
  for (let k = 0; k < scales.length; k++) {
    const [from, size] = [starts[k]!, starts[k + 1]! - starts[k]!];
    if (size < 2) continue;
    const shift = 1 + (rng.uint32() % (size - 1));
    const stride = 4 ** (rng.uint32() % (scales[k]! + 1));
    for (let i = 0; i < size; i++) {
      const [one, other] = [cells[from + i]!, cells[from + ((i + shift) % size)]!];
      if (counts[one] === 0 && counts[other] === 0) continue;
      line.begin();
      line.add(Math.floor(one / categories), one % categories, 1);
      line.add(Math.floor(other / categories), other % categories, -1);
      line.settle();
      line.draw(rng, stride);
    }
  }
}

function cyclePass({ categories }: LatentJob, line: Line, graph: CycleGraph): (rng: SeededSource) => void {
  const walk = new CycleWalk(graph);
  const { starts, cells } = graph.cells;
  const edges = graph.ends.length / 2;
  return (rng) => {
    for (let turn = 0; turn < edges; turn++) {
      const length = walk.find(rng);
      if (length === 0) continue;
      line.begin();
      for (let i = 0; i < length; i++) {
        const from = starts[walk.edges[i]!]!;
        const cell = cells[from + (rng.uint32() % (starts[walk.edges[i]! + 1]! - from))]!;
        line.add(Math.floor(cell / categories), cell % categories, i % 2 === 0 ? 1 : -1);
      }
      line.settle();
      line.draw(rng, 4 ** (rng.uint32() % (graph.scales + 1)));
    }
  };
}
