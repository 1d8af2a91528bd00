import { constraintsOfInvariants, type InvariantRow } from "./invariants.ts";
import { type NmfConstraint, type NmfContent, sizeOf } from "./nmf-unit.ts";
import { entriesOf, type NodeFile, refuseNodes } from "./node-file.ts";
import { type NodeQuery, queryFields } from "./node-query.ts";
import { signOf } from "./sign-of.ts";

type Known = Pick<NmfContent, "constraints" | "left">;

type Row = readonly [
  geocode: string,
  name: string,
  sign: string,
  rhs: readonly number[],
  coefficients: readonly number[] | null,
  dims: readonly number[],
  groupings: NodeQuery["groupings"],
  over: NodeQuery["over"],
];

/**
 * What is known exactly of one histogram of the wanted units. A constraint is a sum of queries to the persons' and the
 * housing units' histograms with coefficients; those about both at once are left out.
 */
export async function readConstraints(of: NodeFile, part: 0 | 1): Promise<Known> {
  const query = queryFields(`e.value.query.queries[${part + 1}]`);
  const fields = ["e.value.sign", "CAST(e.value.rhs AS DOUBLE[])", "e.value.query.coeff", ...query];
  const constraints: NmfConstraint[] = [];
  const mixed = new Set<string>();
  for await (const piece of entriesOf(of, "cons", fields))
    for (const row of piece as readonly Row[]) {
      const coefficients = row[4] ?? [];
      if (!of.units.has(row[0]) || (coefficients[part] ?? 0) === 0) continue;
      if (coefficients.every((coefficient, i) => coefficient === (i === part ? 1 : 0)))
        constraints.push(constraintOf(of, row));
      else mixed.add(row[1]);
    }
  return { constraints, left: leftOut(mixed) };
}

function constraintOf({ nmf: { file }, histogram }: NodeFile, row: Row): NmfConstraint {
  const [geocode, query, sign, values, , dims, groupings, over] = row;
  const parts = histogram.partsOf({ dims, groupings, over });
  const size = sizeOf(parts, dims);
  if (values.length !== size)
    refuseNodes(file, `whose rhs of ${query} has ${values.length} numbers instead of ${size}`);
  return { geocode, query, parts, values, sign: signOf(file, sign) };
}

function leftOut(mixed: ReadonlySet<string>): readonly string[] {
  const names = [...mixed].sort().join(", ");
  return mixed.size === 0 ? [] : [`left out, being about persons and housing units at once: ${names}`];
}

/** The invariants that count persons, where no constraint says the same. */
export async function readInvariants(
  of: NodeFile,
  axes: NmfContent["axes"],
  said: readonly NmfConstraint[],
): Promise<Known> {
  const rows: InvariantRow[] = [];
  for await (const piece of entriesOf(of, "invar", ["CAST(e.value.data AS DOUBLE[])"]))
    rows.push(...(piece as unknown as readonly InvariantRow[]).filter(([geocode]) => of.units.has(geocode)));
  return constraintsOfInvariants(rows, axes, said);
}
