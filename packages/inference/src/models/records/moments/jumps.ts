import { lawOf } from "../../../noise/index.ts";
import type { RecordContext } from "../definition/record-context.ts";
import type { ReleasePart } from "../definition/release-part.ts";
import type { NodeMoments } from "./node-moments.ts";

/** A parameter is moved by so much of its size: far enough that many nodes would jump. */
const MOVED = 0.05;
/** What slopes may miss of the change: curvature misses about MOVED² of it, jumps all of theirs. */
const MISSED = 0.3;
/** Changes of less than this many sds of a sum are no matter. */
const SMALL = 0.3;

/**
 * The parameters whose slopes miss what really happens when they move, because records jump: a condition on the normals (`z[0] < p.share`), a
 * rounding, or a statistic of bins along a number. The density by moments is then a staircase, on which no gradient leads anywhere.
 * Seen by moving each parameter and holding the change of the moments against what the slopes promised.
 */
export function jumpingParameters(
  { parameters: { names } }: RecordContext,
  part: ReleasePart,
  moments: NodeMoments,
  phi: Float64Array,
): readonly string[] {
  const k = moments.size;
  const meanAt = (p: number, step: number) => {
    moments.evaluate(phi.with(p, phi[p]! + step));
    return moments.mean.slice();
  };
  moments.evaluate(phi);
  const sds = Float64Array.from({ length: k }, (_, a) =>
    Math.sqrt(part.roughCount * moments.covariance[a * k + a]! + lawOf(part.noise).variance),
  );
  const slopes = Array.from({ length: k }, (_, a) => slopesOfMean(moments, phi, a, names.length));
  return names.filter((_, p) => {
    const step = MOVED * Math.max(0.1, Math.abs(phi[p]!));
    const [above, below] = [meanAt(p, step), meanAt(p, -step)];
    return sds.some((sd, a) => {
      const change = (part.roughCount * (above[a]! - below[a]!)) / sd;
      const promised = (part.roughCount * 2 * step * slopes[a]![p]!) / sd;
      return Math.abs(change) > SMALL && Math.abs(change - promised) > MISSED * Math.abs(change);
    });
  });
}

function slopesOfMean(
  moments: NodeMoments,
  phi: Float64Array,
  coordinate: number,
  parameters: number,
): Float64Array {
  const gradient = new Float64Array(parameters);
  const one = new Float64Array(moments.size).fill(1, coordinate, coordinate + 1);
  moments.pullBack(phi, one, new Float64Array(moments.size ** 2), gradient);
  return gradient;
}
