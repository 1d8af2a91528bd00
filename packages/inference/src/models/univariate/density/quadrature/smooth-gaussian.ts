import type { NoiseModel } from "../../../../noise/index.ts";
import { kernelOf, steepness } from "../kernel.ts";
import type { SmoothLaw } from "../laws/smooth-law.ts";
import type { ReportDensity } from "../report-density.ts";
import { clippedLaw, panelOf } from "./clipped-law.ts";
import { nodeBlocks } from "./node-blocks.ts";
import { panelNodes } from "./panel-nodes.ts";
import { panelQuadrature } from "./panel-quadrature.ts";
import { WeightedScores } from "./weighted-scores.ts";

/** Reports as far as this many standard deviations of the noise outside the bounds keep full accuracy. */
const FARTHEST = 40;
/** Contributions e^{−50} below another one are left out. */
const NEGLIGIBLE = 50;

/**
 * Gaussian noise on any continuous data model. Quadrature nodes are shared by all reports: a block of nodes no
 * longer than the noise's standard deviation acts through its moments; on a report farther away its nodes are
 * summed; and a panel on which the kernel changes too fast for its nodes is integrated anew.
 */
export function smoothGaussian(
  law: SmoothLaw,
  bounds: readonly [low: number, high: number],
  noise: NoiseModel,
): ReportDensity {
  const [low, high] = bounds;
  const sd = noise.width;
  const count = law.parameterCount;
  const kernel = kernelOf(noise);
  const { square } = kernel;
  const quadrature = panelQuadrature(law, kernel);
  const tilt = (high - low + FARTHEST * sd) / (sd * sd);
  const clipped = clippedLaw(law, quadrature, bounds, tilt, sd);
  const { breaks, values } = clipped;
  const nodes = panelNodes(law, breaks);
  const blocks = nodeBlocks(nodes, values, count, sd);
  const sum = new WeightedScores(count);

  function addAtom(log: number, x: number, z: number, scores: Float64Array, at: number): void {
    sum.add(log - square * (z - x) * (z - x), scores, at);
  }

  /** Whether what lies between two values is too far from z to count. */
  function isLost(top: number, distance: number): boolean {
    return top - square * distance * distance < sum.scale() - NEGLIGIBLE;
  }

  function addPanel(panel: number, z: number): void {
    const from = values[panel]!;
    const to = values[panel + 1]!;
    const distance = Math.max(from - z, z - to, 0);
    if (isLost(nodes.tops[panel]!, distance)) return;
    if (to - from < 1.1 * sd && (to - from) * steepness(kernel, distance) < 10)
      nodes.add(sum, panel, z, square);
    else quadrature.against(sum, breaks[panel]!, breaks[panel + 1]!, z);
  }

  function addBlock(block: number, z: number): void {
    const first = blocks.starts[block]!;
    const end = blocks.starts[block + 1]!;
    const distance = Math.max(values[first]! - z, z - values[end]!, 0);
    if (isLost(blocks.tops[block]!, distance)) return;
    if (!blocks.add(sum, block, z)) for (let panel = first; panel < end; panel++) addPanel(panel, z);
  }

  return {
    parameterCount: count,
    at(parameters) {
      law.set(parameters);
      clipped.update();
      for (let panel = 0; panel < clipped.size() - 1; panel++) nodes.fill(panel);
      blocks.update(clipped.size() - 1);
    },
    logDensity(z, gradient) {
      const last = clipped.size() - 1;
      sum.clear();
      addAtom(clipped.logAtoms[0]!, low, z, clipped.atomScores, 0);
      addAtom(clipped.logAtoms[1]!, high, z, clipped.atomScores, count);
      addAtom(clipped.logTails[0]!, values[0]!, z, clipped.tailScores, 0);
      addAtom(clipped.logTails[1]!, values[last]!, z, clipped.tailScores, count);
      // From the report outwards, so that blocks too far to count are seen to be so.
      const nearest = last > 0 ? blocks.of(panelOf(z, values, last + 1)) : 0;
      for (let block = nearest; block < blocks.size(); block++) addBlock(block, z);
      for (let block = nearest - 1; block >= 0; block--) addBlock(block, z);
      return sum.write(gradient, 0) + kernel.logConstant;
    },
  };
}
