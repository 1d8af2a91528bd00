import { fail } from "../../../errors/index.ts";
import { type AreaNode, childrenOf } from "./area-node.ts";
import { ownCovariance } from "./leaf-information.ts";

/** What is known of an area from what was measured of it and of its parts. */
export interface AreaKnowledge {
  readonly children: readonly number[];
  /** The covariance of its cells from its parts alone; of a leaf, from its own noisy numbers. */
  readonly before: Float64Array;
  /** The same with its own numbers. */
  readonly up: Float64Array;
  /** The variance of each number's difference from what is expected of it; 0 for exact numbers that were already known. */
  readonly spreads: Float64Array;
  /** What such a difference moves the cells by, a row for every number. */
  readonly gains: Float64Array;
}

/**
 * Up the tree, spec beyond-the-papers §4.2: an area's counts are the sums of its parts', so S = Σ up_c; then its own numbers are taken in one by
 * one. A number y = wᵀx + noise of variance d changes covariance P into P − g·(wᵀPw + d)·gᵀ with gain g = Pw/(wᵀPw + d). That is
 * (Σ_own⁻¹ + S⁻¹)⁻¹ without an inverse, so that exact numbers (d = 0) are like any other and S may be singular.
 */
export function upwardPass(nodes: readonly AreaNode[], cells: number): readonly AreaKnowledge[] {
  const children = childrenOf(nodes);
  const known: AreaKnowledge[] = new Array<AreaKnowledge>(nodes.length);
  const scales: Float64Array[] = new Array<Float64Array>(nodes.length);
  for (let at = nodes.length - 1; at >= 0; at--) {
    const parts = children[at]!;
    const leaf = parts.length === 0;
    const before = leaf
      ? (ownCovariance(nodes[at]!, cells) ?? refuseLeaf(at))
      : sumOf(
          parts.map((part) => known[part]!.up),
          cells * cells,
        );
    scales[at] = leaf
      ? diagonal(before, cells)
      : sumOf(
          parts.map((part) => scales[part]!),
          cells,
        );
    known[at] = { children: parts, before, ...takenIn(nodes[at]!, before, scales[at]!, cells, leaf) };
  }
  return known;
}

function refuseLeaf(at: number): never {
  return fail("ARGUMENT", {
    name: `what was measured of area ${at}, which has no parts`,
    found: "too little to tell its cells apart",
    accepted: "as many different sums as it has cells",
  });
}

/** Of an exact number that others already say, no more than this part of the variance that there once was is left. */
const NOTHING_LEFT = 1e-10;

/** A leaf's noisy numbers are in its covariance already; its exact ones are still to be held. */
function takenIn(
  { queries, variances }: AreaNode,
  before: Float64Array,
  scale: Float64Array,
  cells: number,
  leaf: boolean,
): Pick<AreaKnowledge, "up" | "spreads" | "gains"> {
  const up = before.slice();
  const [spreads, gains] = [new Float64Array(variances.length), new Float64Array(queries.length)];
  variances.forEach((variance, row) => {
    if (leaf && variance > 0) return;
    const query = queries.subarray(row * cells, (row + 1) * cells);
    const gain = gains.subarray(row * cells, (row + 1) * cells);
    const left = timesQuery(up, query, gain);
    const whole = query.reduce((sum, weight, i) => sum + weight * weight * scale[i]!, 0);
    if (left + variance <= NOTHING_LEFT * whole) {
      gain.fill(0);
      return;
    }
    spreads[row] = left + variance;
    for (let i = 0; i < cells; i++) gain[i]! /= left + variance;
    subtractOuter(up, gain, left + variance);
  });
  return { up, spreads, gains };
}

/** Writes P·w; returns wᵀPw. */
function timesQuery(p: Float64Array, query: Float64Array, out: Float64Array): number {
  const cells = query.length;
  out.fill(0);
  for (let j = 0; j < cells; j++) {
    const weight = query[j]!;
    if (weight !== 0) for (let i = 0; i < cells; i++) out[i]! += weight * p[j * cells + i]!;
  }
  let form = 0;
  for (let i = 0; i < cells; i++) form += query[i]! * out[i]!;
  return form;
}

/** P −= spread·g·gᵀ. */
function subtractOuter(p: Float64Array, gain: Float64Array, spread: number): void {
  const cells = gain.length;
  for (let i = 0; i < cells; i++) {
    const times = spread * gain[i]!;
    if (times !== 0) for (let j = 0; j < cells; j++) p[i * cells + j]! -= times * gain[j]!;
  }
}

function sumOf(parts: readonly Float64Array[], length: number): Float64Array {
  const sum = new Float64Array(length);
  for (const part of parts) for (let i = 0; i < length; i++) sum[i]! += part[i]!;
  return sum;
}

function diagonal(a: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => a[i * n + i]!);
}
