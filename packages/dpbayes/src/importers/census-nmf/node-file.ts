import { fail } from "../../errors/index.ts";
import type { AxisPart } from "./nmf-unit.ts";
import { type NodeQuery, partsOf } from "./node-query.ts";
import type { NmfFile } from "./read-nmf.ts";

/** A file of geographic units, and what is wanted of it. */
export interface NodeFile {
  readonly nmf: NmfFile;
  /** How a field of a unit is written in SQL. */
  readonly node: string;
  /** The wanted units, with the names of their levels. */
  readonly units: ReadonlyMap<string, string>;
  readonly histogram: Histogram;
}

/** All queries of a file are about one histogram: the first says how large it is. */
export class Histogram {
  readonly #file: string;
  #sizes: readonly number[] | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  get sizes(): readonly number[] {
    return this.#sizes ?? [];
  }

  partsOf(query: NodeQuery): readonly AxisPart[] {
    this.#sizes ??= query.dims;
    if (this.#sizes.join() !== query.dims.join())
      refuseNodes(this.#file, `with queries of different array_dims, ${this.#sizes.join(" x ")} and others`);
    return (
      partsOf(query) ?? refuseNodes(this.#file, "with a query whose groupings name levels that do not exist")
    );
  }
}

/** The rows of one map of the wanted units: the unit's code, the key, and what else is asked of the entry `e`. */
export async function* entriesOf(
  { nmf: { file, session, relation, wanted }, node }: Omit<NodeFile, "units" | "histogram">,
  map: string,
  fields: readonly string[],
): AsyncGenerator<readonly (readonly unknown[])[]> {
  const columns = [`${node}geocode`, "e.key", ...fields.map((field) => `${field}`)].join(", ");
  const sql =
    `SELECT ${columns} FROM ${relation} AS source, unnest(map_entries(${node}${map})) AS t(e) ` +
    `WHERE ${wanted(`${node}geocode`)}`;
  try {
    yield* session.pieces(sql);
  } catch (error) {
    refuseBinding(file, error);
  }
}

/** What DuckDB cannot bind has another layout than the production code writes. */
export function refuseBinding(file: string, error: unknown): never {
  if (error instanceof Error && error.message.includes('"Binder"'))
    refuseNodes(file, "whose units lack fields that the production code writes");
  throw error;
}

export function refuseNodes(file: string, found: string): never {
  return fail("FILE_FORMAT", {
    file,
    found: `a noisy measurement file ${found}`,
    accepted: "one as the Bureau's production code writes it",
  });
}
