import type { AxisPart, NmfConstraint, NmfContent } from "./nmf-unit.ts";

/** A number that the Bureau took as known: the rows of a node's map of invariants. */
export type InvariantRow = readonly [geocode: string, name: string, data: readonly number[]];

/**
 * Invariants as exact sums: `tot` counts all persons, `va` those of voting age. Those about group quarters and housing
 * units (`gqhh_...`) count buildings; the constraints that follow from them stand among the constraints.
 */
export function constraintsOfInvariants(
  rows: readonly InvariantRow[],
  axes: NmfContent["axes"],
  said: readonly NmfConstraint[],
): Pick<NmfContent, "constraints" | "left"> {
  const left = new Set<string>();
  const exact = new Set(said.filter(({ sign }) => sign === "=").map(keyOf));
  const constraints = rows.flatMap(([geocode, query, values]): NmfConstraint[] => {
    const parts = partsOf(query, axes);
    if (parts === undefined || values.length !== 1) {
      left.add(query);
      return [];
    }
    const one = { geocode, query, parts, values, sign: "=" } as const;
    return exact.has(keyOf(one)) ? [] : [one];
  });
  const names = [...left].sort().join(", ");
  return { constraints, left: left.size === 0 ? [] : [`left out, being no counts of persons: ${names}`] };
}

function partsOf(name: string, axes: NmfContent["axes"]): readonly AxisPart[] | undefined {
  if (name === "tot") return axes.map(() => "sum");
  const adults = axes.map((axis): AxisPart => (axis.name === "votingage" ? [[1]] : "sum"));
  return name === "va" && adults.some((part) => part !== "sum") ? adults : undefined;
}

/** What a constraint is about. */
function keyOf({ geocode, parts }: NmfConstraint): string {
  return JSON.stringify([geocode, parts]);
}
