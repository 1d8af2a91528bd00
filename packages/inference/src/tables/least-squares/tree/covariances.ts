import { multiply } from "../../../math/linear-algebra/index.ts";
import type { AreaNode } from "./area-node.ts";
import type { AreaKnowledge } from "./upward-pass.ts";

/** Covariances of every area's cells, and between them and those of the area that it is a part of (nothing for a root). */
export interface AreaCovariances {
  readonly own: readonly Float64Array[];
  readonly withParent: readonly (Float64Array | undefined)[];
}

/**
 * Down the tree with matrices: Σ̃ = up − up·Λ·up with Λ = 0 at the top; back over a number of spread s, Λ becomes (I − w·gᵀ)Λ(I − g·wᵀ) + w·wᵀ/s. With
 * the Λ that is left, Cov(part, area) = up_part − up_part·Λ·S. These are spec §4.2's Σ̃_c = up_c + A_c·Σ̃_parent·A_cᵀ − A_c·up_c and
 * A_c·Σ̃_parent, A_c = up_c·S⁻¹, where S has an inverse. Where others tell a thousand times more of an area than it does itself, six digits are lost
 * in the difference; `covarianceWith` loses three.
 */
export function areaCovariances(
  nodes: readonly AreaNode[],
  known: readonly AreaKnowledge[],
  cells: number,
): AreaCovariances {
  const below: Float64Array[] = [];
  const own: Float64Array[] = [];
  const withParent: (Float64Array | undefined)[] = [];
  nodes.forEach(({ parent, queries }, at) => {
    const { up, gains, spreads } = known[at]!;
    const lambda = parent < 0 ? new Float64Array(cells * cells) : below[parent]!.slice();
    own.push(lessProduct(up, lambda, up, cells));
    withParent.push(parent < 0 ? undefined : lessProduct(up, lambda, known[parent]!.before, cells));
    for (let row = spreads.length - 1; row >= 0; row--) {
      const [from, to] = [row * cells, (row + 1) * cells];
      if (spreads[row]! > 0)
        stepBack(lambda, queries.subarray(from, to), gains.subarray(from, to), spreads[row]!);
    }
    below.push(lambda);
  });
  return { own, withParent };
}

/** A − A·Λ·B of the part A and the whole B. */
function lessProduct(a: Float64Array, lambda: Float64Array, b: Float64Array, n: number): Float64Array {
  const [inner, outer] = [new Float64Array(n * n), new Float64Array(n * n)];
  multiply(a, lambda, inner, n, n, n);
  multiply(inner, b, outer, n, n, n);
  return outer.map((x, i) => a[i]! - x);
}

/** (I − w·gᵀ)Λ(I − g·wᵀ) + w·wᵀ/s = Λ − w·rᵀ − r·wᵀ + (gᵀr + 1/s)·w·wᵀ with r = Λg. */
function stepBack(lambda: Float64Array, w: Float64Array, g: Float64Array, spread: number): void {
  const n = w.length;
  const r = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) r[i]! += lambda[i * n + j]! * g[j]!;
  const rest = 1 / spread + g.reduce((sum, x, i) => sum + x * r[i]!, 0);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) lambda[i * n + j]! += rest * w[i]! * w[j]! - w[i]! * r[j]! - r[i]! * w[j]!;
  }
}
