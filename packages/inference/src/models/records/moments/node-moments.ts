import type { RecordSource } from "../definition/record-source.ts";

/** The moments of a record's statistic over nodes that stand for its normals, and all that their slopes take. */
export interface NodeMoments {
  readonly size: number;
  readonly nodes: number;
  /** E t, and E (t − E t)(t − E t)ᵀ by rows. */
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  /** Evaluates at parameters; false where some record is none. */
  evaluate(phi: Float64Array): boolean;
  /** Adds to `gradient` the slopes in the parameters of a function of the moments with these slopes in them, at the parameters last evaluated. */
  pullBack(phi: Float64Array, byMean: Float64Array, byCovariance: Float64Array, gradient: Float64Array): void;
}

/** The outcomes that some nodes have under parameters, one after the other. */
export interface NodeOutcomes {
  readonly normals: number;
  readonly z: Float64Array;
  /** Nodes that are looked at: the first. */
  readonly nodes: number;
  /** Where the outcomes of each node begin, and where the last one's end. */
  readonly first: Int32Array;
  /** Probabilities of a node's outcomes, and their columns by rows. */
  readonly shares: Float64Array;
  readonly values: Float64Array;
}

/** Slopes of what records are in the parameters. */
export interface RecordSlopes {
  /** Of every outcome: of its share, then of its columns, each in all parameters. */
  write(phi: Float64Array, outcomes: NodeOutcomes, out: Float64Array): void;
}

/** How many nodes stand for the normals, and how many of them, the first, for slopes. */
export interface NodeCounts {
  readonly z: Float64Array;
  readonly normals: number;
  readonly sloped: number;
}

/** Of the width of a variable's bounds: differences of squares are exact, others are off by its square. */
const STEP = 1e-5;

/**
 * μ = Σ w t and C = Σ w (t − μ)(t − μ)ᵀ over nodes and their outcomes. A function f of both has, by w and t of one outcome,
 *
 *     ∂f/∂t = w·a,   a = ∂f/∂μ + 2·(∂f/∂C)·(t − μ),      ∂f/∂w = ∂f/∂μ·t + (t − μ)ᵀ(∂f/∂C)(t − μ),
 *
 * the last because Σ w = 1 whatever the parameters. a·t is differenced along the numbers of the record, which is two calls of the statistic
 * per number, and the chain rule does the rest. Averages of slopes need fewer nodes than the density: an error of theirs is relative, while
 * one of μ counts N times (`sloped`).
 */
export function nodeMoments(
  source: RecordSource,
  slopes: RecordSlopes,
  { z, normals, sloped }: NodeCounts,
  parameters: number,
): NodeMoments {
  const { size: k, columns } = source;
  const width = columns.length;
  const nodes = normals === 0 ? 1 : z.length / normals;
  const slopeNodes = Math.min(sloped, nodes);
  let room = nodes;
  let t = new Float64Array(room * k);
  let values = new Float64Array(room * width);
  let shares = new Float64Array(room);
  let change = new Float64Array(slopeNodes * (width + 1) * parameters);
  const first = new Int32Array(nodes + 1);
  const mean = new Float64Array(k);
  const covariance = new Float64Array(k * k);
  const one = new Float64Array(k);
  const adjoint = new Float64Array(k);
  const moved = new Float64Array(width);

  function grow(): void {
    room *= 2;
    const larger = (old: Float64Array, each: number) => {
      const grown = new Float64Array(room * each);
      grown.set(old);
      return grown;
    };
    [t, values, shares] = [larger(t, k), larger(values, width), larger(shares, 1)];
  }

  function keep(node: number): boolean {
    const count = source.make(z, node * normals);
    if (count === 0) return false;
    const at = first[node]!;
    while (at + count > room) grow();
    for (let o = 0; o < count; o++) {
      for (let v = 0; v < width; v++) values[(at + o) * width + v] = source.values[o * width + v]!;
      shares[at + o] = source.weights[o]!;
      source.measure(source.values, o * width, one);
      const row = (at + o) * k;
      for (let a = 0; a < k; a++) t[row + a] = one[a]!;
    }
    first[node + 1] = at + count;
    return true;
  }

  function sums(total: number): void {
    mean.fill(0);
    covariance.fill(0);
    for (let i = 0; i < total; i++) {
      const weight = shares[i]! / nodes;
      for (let a = 0; a < k; a++) mean[a]! += weight * t[i * k + a]!;
    }
    for (let i = 0; i < total; i++) {
      const weight = shares[i]! / nodes;
      for (let a = 0; a < k; a++) one[a] = t[i * k + a]! - mean[a]!;
      for (let a = 0; a < k; a++) {
        const scaled = weight * one[a]!;
        // Bins of a histogram are mostly empty.
        if (scaled === 0) continue;
        for (let b = 0; b <= a; b++) covariance[a * k + b]! += scaled * one[b]!;
      }
    }
    for (let a = 0; a < k; a++) for (let b = 0; b < a; b++) covariance[b * k + a] = covariance[a * k + b]!;
  }

  /** a of an outcome, and ∂f/∂w. */
  function adjointOf(i: number, byMean: Float64Array, byCovariance: Float64Array): number {
    let byWeight = 0;
    for (let a = 0; a < k; a++) {
      let sum = 0;
      for (let b = 0; b < k; b++) sum += byCovariance[a * k + b]! * (t[i * k + b]! - mean[b]!);
      adjoint[a] = byMean[a]! + 2 * sum;
      byWeight += byMean[a]! * t[i * k + a]! + sum * (t[i * k + a]! - mean[a]!);
    }
    return byWeight;
  }

  /** ∂(a·t)/∂x_v at an outcome. */
  function alongValue(i: number, v: number): number {
    const from = i * width;
    for (let u = 0; u < width; u++) moved[u] = values[from + u]!;
    const step = STEP * columns[v]!.width;
    let difference = 0;
    for (const sign of [1, -1]) {
      moved[v] = values[from + v]! + sign * step;
      source.measure(moved, 0, one);
      for (let a = 0; a < k; a++) difference += sign * adjoint[a]! * one[a]!;
    }
    return difference / (2 * step);
  }

  function matters(base: number): boolean {
    for (let p = 0; p < parameters; p++) if (change[base + p] !== 0) return true;
    return false;
  }

  return {
    size: k,
    nodes,
    mean,
    covariance,
    evaluate(phi) {
      source.setParameters(phi);
      for (let node = 0; node < nodes; node++) if (!keep(node)) return false;
      sums(first[nodes]!);
      return true;
    },
    pullBack(phi, byMean, byCovariance, gradient) {
      const total = first[slopeNodes]!;
      const each = (width + 1) * parameters;
      if (change.length < total * each) change = new Float64Array(2 * total * each);
      slopes.write(phi, { normals, z, nodes: slopeNodes, first, shares, values }, change);
      for (let i = 0; i < total; i++) {
        const base = i * each;
        const byWeight = adjointOf(i, byMean, byCovariance) / slopeNodes;
        for (let p = 0; p < parameters; p++) gradient[p]! += byWeight * change[base + p]!;
        for (let v = 0; v < width; v++) {
          const row = base + (v + 1) * parameters;
          if (!columns[v]!.smooth || !matters(row)) continue;
          const slope = (shares[i]! / slopeNodes) * alongValue(i, v);
          for (let p = 0; p < parameters; p++) gradient[p]! += slope * change[row + p]!;
        }
      }
    },
  };
}
