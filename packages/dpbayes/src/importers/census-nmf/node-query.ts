import type { AxisPart } from "./nmf-unit.ts";

/** A query as the production code writes it: the sizes of the histogram, groups of levels, and what is summed. */
export interface NodeQuery {
  readonly dims: readonly number[];
  readonly groupings:
    | readonly { readonly key: number; readonly value: readonly (readonly number[])[] }[]
    | null;
  readonly over: readonly number[] | null;
}

/** The columns of a query, in SQL, and the same read back. */
export function queryFields(query: string): readonly string[] {
  return [`${query}.array_dims`, `map_entries(${query}.groupings)`, `${query}.add_over_margins`];
}

/** How a query treats every variable; undefined where it names variables or levels that the histogram does not have. */
export function partsOf({ dims, groupings, over }: NodeQuery): readonly AxisPart[] | undefined {
  const parts: AxisPart[] = dims.map(() => "each");
  for (const axis of over ?? []) {
    if (parts[axis] === undefined) return undefined;
    parts[axis] = "sum";
  }
  for (const { key, value } of groupings ?? []) {
    const outside = value.some((some) => some.some((level) => !(level < dims[key]!)));
    if (parts[key] !== "each" || outside) return undefined;
    parts[key] = value;
  }
  return parts;
}
