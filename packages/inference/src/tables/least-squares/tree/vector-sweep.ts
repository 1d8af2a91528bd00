import { fail } from "../../../errors/index.ts";
import { multiplyVector } from "../../../math/linear-algebra/index.ts";
import type { AreaNode } from "./area-node.ts";
import type { AreaKnowledge } from "./upward-pass.ts";

/**
 * Up and down the tree with vectors. The estimate is linear: x̃ = Cov·(Σ WᵀD⁻¹y), so the same sweep makes Cov·ℓ of a form ℓ on the leaves, with
 * ℓ where the leaves' WᵀD⁻¹y stood and 0 for all other numbers.
 *
 * Up: leaves b = up·h, then number by number b += g·(y − wᵀb). Down, in the form of Bryson and Frazier, which needs no inverse:
 * x̃ = b + P·λ with λ = 0 at the top; back over a number, λ += w·((y − wᵀb)/spread − gᵀλ). What is below the last number of an area is the
 * sum of its parts, so every part has the λ that is then left.
 */
export function vectorSweep(
  nodes: readonly AreaNode[],
  known: readonly AreaKnowledge[],
  cells: number,
  leafVectors: (node: number) => Float64Array,
  withValues: boolean,
): readonly Float64Array[] {
  const misses = nodes.map(({ values }) => new Float64Array(values.length));
  const estimates = nodes.map(() => new Float64Array(cells));
  for (let at = nodes.length - 1; at >= 0; at--) {
    const own = estimates[at]!;
    const { children, before } = known[at]!;
    if (children.length === 0) multiplyVector(before, leafVectors(at), own, cells, cells);
    for (const part of children) for (let i = 0; i < cells; i++) own[i]! += estimates[part]![i]!;
    takeIn(nodes[at]!, known[at]!, own, misses[at]!, withValues, at);
  }
  const multipliers = nodes.map(() => new Float64Array(cells));
  nodes.forEach((node, at) => {
    const own = multipliers[at]!;
    if (node.parent >= 0) own.set(multipliers[node.parent]!);
    addProduct(known[at]!.up, own, estimates[at]!);
    stepBack(node, known[at]!, misses[at]!, own);
  });
  return estimates;
}

function takeIn(
  { queries, values, variances }: AreaNode,
  { children, spreads, gains }: AreaKnowledge,
  estimate: Float64Array,
  misses: Float64Array,
  withValues: boolean,
  at: number,
): void {
  const cells = estimate.length;
  const isLeaf = children.length === 0;
  for (let row = 0; row < values.length; row++) {
    if (isLeaf && variances[row]! > 0) continue;
    const value = withValues ? values[row]! : 0;
    let miss = value;
    for (let i = 0; i < cells; i++) miss -= queries[row * cells + i]! * estimate[i]!;
    if (spreads[row] === 0) requireAgreement(value, miss, at);
    misses[row] = miss;
    for (let i = 0; i < cells; i++) estimate[i]! += gains[row * cells + i]! * miss;
  }
}

/** An exact number that others already say moves nothing, if it says the same. */
function requireAgreement(value: number, miss: number, at: number): void {
  if (Math.abs(miss) <= 1e-6 * (1 + Math.abs(value))) return;
  const accepted = `${value - miss}, which follows from other exact numbers`;
  fail("ARGUMENT", { name: `an exact number of area ${at}`, found: String(value), accepted });
}

/** λ before the area's numbers from λ behind them. */
function stepBack(
  { queries }: AreaNode,
  { spreads, gains }: AreaKnowledge,
  misses: Float64Array,
  multiplier: Float64Array,
): void {
  const cells = multiplier.length;
  for (let row = spreads.length - 1; row >= 0; row--) {
    if (spreads[row] === 0) continue;
    let change = misses[row]! / spreads[row]!;
    for (let i = 0; i < cells; i++) change -= gains[row * cells + i]! * multiplier[i]!;
    for (let i = 0; i < cells; i++) multiplier[i]! += queries[row * cells + i]! * change;
  }
}

/** out += A·x. */
function addProduct(a: Float64Array, x: Float64Array, out: Float64Array): void {
  const n = x.length;
  for (let j = 0; j < n; j++) {
    const times = x[j]!;
    if (times !== 0) for (let i = 0; i < n; i++) out[i]! += times * a[j * n + i]!;
  }
}
