import type { LogDensity2 } from "./highest-point.ts";

/** Where a density of (a, b) is highest given a, and how wide it is there. */
export interface Ridge {
  centre(a: number): number;
  width(a: number): number;
}

interface Node {
  readonly a: number;
  readonly centre: number;
  readonly width: number;
}

/** In units of the first coordinate, which is about as wide as a standard normal. */
const STEP = 0.5;
const MOST = 120;

/**
 * Follows the ridge from the peak at (0, 0) both ways until it is `depth` e-folds below. Where most records are clipped,
 * mean and spread lie on a long bent ridge that no rectangular table of reasonable size would see.
 */
export function ridgeOf(logDensity: LogDensity2, depth: number): Ridge {
  const least = logDensity(new Float64Array(2)) - depth;
  const peak = nodeAt(logDensity, 0, 0, 1);
  const [down, up] = [followed(logDensity, peak, -1, least), followed(logDensity, peak, 1, least)];
  const nodes = [...down.reverse(), peak, ...up];
  return {
    centre: (a) => interpolated(nodes, a, ({ centre }) => centre),
    width: (a) => Math.exp(interpolated(nodes, clamped(nodes, a), ({ width }) => Math.log(width))),
  };
}

function followed(logDensity: LogDensity2, peak: Node, sign: 1 | -1, least: number): Node[] {
  const nodes: Node[] = [];
  let [before, last] = [peak, peak];
  for (let i = 1; i <= MOST; i++) {
    const a = last.a + sign * STEP * (i > 40 ? 4 : 1);
    const slope = last === before ? 0 : (last.centre - before.centre) / (last.a - before.a);
    const next = nodeAt(logDensity, a, last.centre + slope * (a - last.a), last.width);
    nodes.push(next);
    if (!(logDensity(Float64Array.of(a, next.centre)) > least)) break;
    [before, last] = [last, next];
  }
  return nodes;
}

/** Climbs along b from a guess, and measures how far the density falls by ½ to 4 e-folds. */
function nodeAt(logDensity: LogDensity2, a: number, guess: number, width: number): Node {
  const at = (b: number) => logDensity(Float64Array.of(a, b));
  let centre = guess;
  let top = at(centre);
  for (let step = width; step > width / 20; step /= 2)
    for (let moved = true, i = 0; moved && i < 50; i++) {
      moved = false;
      for (const b of [centre - step, centre + step]) {
        const height = at(b);
        if (!(height > top)) continue;
        [centre, top, moved] = [b, height, true];
        break;
      }
    }
  const drop = (w: number) => top - 0.5 * (at(centre - w) + at(centre + w));
  let found = width;
  for (let i = 0; i < 40 && !(drop(found) < 4); i++) found *= 0.5;
  for (let i = 0; i < 40 && drop(found) < 0.5; i++) found *= 2;
  return { a, centre, width: found };
}

function clamped(nodes: readonly Node[], a: number): number {
  return Math.min(Math.max(a, nodes[0]!.a), nodes.at(-1)!.a);
}

/** Straight lines between the nodes and beyond them. */
function interpolated(nodes: readonly Node[], a: number, value: (node: Node) => number): number {
  if (nodes.length === 1) return value(nodes[0]!);
  let i = 0;
  while (i < nodes.length - 2 && nodes[i + 1]!.a < a) i++;
  const [left, right] = [nodes[i]!, nodes[i + 1]!];
  return value(left) + ((value(right) - value(left)) * (a - left.a)) / (right.a - left.a);
}
