/**
 * How areas hang together: a root, below it a node for every combination of the outer axes' levels that has areas, level by
 * level, and below the last level the areas. With one axis of areas, or none, all areas hang on the root.
 */
export interface AreaTree {
  /** Nodes of every level; level 0 is the root. */
  readonly nodes: readonly number[];
  /** `parents[j]`: the node of level j above every node of level j + 1; the last entry is that of the areas. */
  readonly parents: readonly Int32Array[];
}

/** `levels[axis][area]`, the outermost axis first. */
export function treeOf(levels: readonly Int32Array[]): AreaTree {
  const nodes = [1];
  const parents: Int32Array[] = [];
  const areas = levels[0]?.length ?? 1;
  // The node of the present level above every area.
  let above = new Int32Array(areas);
  for (const axis of levels.slice(0, -1)) {
    const numbers = new Map<string, number>();
    const parentOf: number[] = [];
    const below = new Int32Array(areas);
    axis.forEach((level, area) => {
      const key = `${above[area]} ${level}`;
      if (!numbers.has(key)) numbers.set(key, parentOf.push(above[area]!) - 1);
      below[area] = numbers.get(key)!;
    });
    nodes.push(parentOf.length);
    parents.push(Int32Array.from(parentOf));
    above = below;
  }
  parents.push(above);
  return { nodes, parents };
}
