import { fail, requireLength } from "../../../errors/index.ts";

/** An area of a hierarchy, and what was measured of it: numbers y = W·x + noise, x the counts of its cells. */
export interface AreaNode {
  /** The place of the area that it is a part of, which stands before it; −1 where there is none. */
  readonly parent: number;
  /** W by rows, one for every number: a weight for every cell. */
  readonly queries: Float64Array;
  readonly values: Float64Array;
  /** Of the noise of every number; 0 where it is exact. */
  readonly variances: Float64Array;
}

/** The areas that make up every area; those without are leaves. */
export function childrenOf(nodes: readonly AreaNode[]): readonly (readonly number[])[] {
  const children: number[][] = nodes.map(() => []);
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0) children[parent]!.push(node);
  });
  return children;
}

/** Refuses areas that come before the one that they are part of, and numbers without queries or with variances that are none. */
export function requireNodes(nodes: readonly AreaNode[], cells: number): void {
  nodes.forEach(({ parent, queries, values, variances }, node) => {
    if (!Number.isInteger(parent) || parent < -1 || parent >= node)
      fail("ARGUMENT", {
        name: `parent of area ${node}`,
        found: String(parent),
        accepted: "-1, or the place of an area that stands before it",
      });
    requireLength(`queries of area ${node}`, queries, values.length * cells);
    requireLength(`variances of area ${node}`, variances, values.length);
    const bad = variances.find((variance) => !(variance >= 0 && variance < Number.POSITIVE_INFINITY));
    const missing = values.find((value) => !Number.isFinite(value));
    if (missing !== undefined)
      fail("ARGUMENT", { name: `a value of area ${node}`, found: String(missing), accepted: "finite" });
    if (bad !== undefined)
      fail("ARGUMENT", {
        name: `a variance of area ${node}`,
        found: String(bad),
        accepted: "0 or positive, finite",
      });
  });
}
