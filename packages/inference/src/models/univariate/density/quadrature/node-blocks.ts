import { addMoments, LARGEST_ARGUMENT, MOMENT_TERMS, momentSum } from "./noise-moments.ts";
import { NODES_PER_PANEL, type PanelNodes } from "./panel-nodes.ts";
import type { WeightedScores } from "./weighted-scores.ts";

/** Runs of panels, each no longer than the noise's standard deviation, with their moments (see `noise-moments`). */
interface NodeBlocks {
  /** First panel of each block, and one past the last. */
  readonly starts: Int32Array;
  /** The largest log of a node of each block. */
  readonly tops: Float64Array;
  size(): number;
  /** The block of a panel. */
  of(panel: number): number;
  update(panels: number): void;
  /** Adds a block's share in p(z) by its moments; false where they do not converge fast enough. */
  add(sum: WeightedScores, block: number, z: number): boolean;
}

export function nodeBlocks(nodes: PanelNodes, ends: Float64Array, count: number, sd: number): NodeBlocks {
  const most = nodes.tops.length;
  const square = 0.5 / (sd * sd);
  const starts = new Int32Array(most + 1);
  const blockOf = new Int32Array(most);
  const tops = new Float64Array(most);
  const stride = (1 + count) * MOMENT_TERMS;
  const moments = new Float64Array(most * stride);
  const scores = new Float64Array(count);
  let size = 0;

  const centre = (block: number) => 0.5 * (ends[starts[block]!]! + ends[starts[block + 1]!]!);
  const half = (block: number) => 0.5 * (ends[starts[block + 1]!]! - ends[starts[block]!]!);

  function gather(block: number): void {
    const from = starts[block]!;
    const to = starts[block + 1]!;
    let top = Number.NEGATIVE_INFINITY;
    for (let panel = from; panel < to; panel++) top = Math.max(top, nodes.tops[panel]!);
    tops[block] = top;
    moments.fill(0, block * stride, (block + 1) * stride);
    if (half(block) > 0.6 * sd) return;
    for (let at = from * NODES_PER_PANEL; at < to * NODES_PER_PANEL; at++) addNode(block, at);
  }

  function addNode(block: number, at: number): void {
    const offset = nodes.values[at]! - centre(block);
    const weight = Math.exp(nodes.logs[at]! - tops[block]! - square * offset * offset);
    // Where all of x has underflowed to one value the block has no length.
    const delta = offset === 0 ? 0 : offset / half(block);
    addMoments(moments, block * stride, weight, delta, nodes.scores, at * count, count);
  }

  function update(panels: number): void {
    size = 0;
    for (let panel = 0; panel < panels; panel++) {
      if (size === 0 || ends[panel + 1]! - ends[starts[size - 1]!]! > sd) starts[size++] = panel;
      blockOf[panel] = size - 1;
    }
    starts[size] = panels;
    for (let block = 0; block < size; block++) gather(block);
  }

  function add(sum: WeightedScores, block: number, z: number): boolean {
    const h = half(block);
    const d = z - centre(block);
    const y = 2 * square * d * h;
    if (h > 0.6 * sd || Math.abs(y) > LARGEST_ARGUMENT) return false;
    const at = block * stride;
    const mass = momentSum(moments, at, y);
    for (let k = 0; k < count; k++) scores[k] = momentSum(moments, at + (k + 1) * MOMENT_TERMS, y) / mass;
    sum.add(tops[block]! - square * d * d + Math.log(mass), scores, 0);
    return true;
  }

  return { starts, tops, size: () => size, of: (panel) => blockOf[panel]!, update, add };
}
