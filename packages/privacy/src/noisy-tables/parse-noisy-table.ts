import { fail } from "../errors/index.ts";
import { canonicalJson } from "../json/canonical.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { requirePlainObjects } from "../json/own.ts";
import { type Refuse, readShape, shown } from "../json/read-shape.ts";
import { sha256 } from "../json/sha256.ts";
import { checkNoisyTable } from "./check-noisy-table.ts";
import { type NoisyTable, noisyTableFormat } from "./noisy-table.ts";
import { noisyTableShape } from "./shape.ts";

const refuse: Refuse = (field, found, accepted) => fail("NOISY_TABLE_FIELD", { field, found, accepted });

/**
 * Reads a noisy table from plain JSON into a typed, frozen value, or refuses it with an error that names the field. A law
 * of noise that is not known is refused, and so are numbers that no true counts can have led to, as far as two
 * measurements show it by themselves. A table that was read here is returned as it is.
 *
 * @example
 * ```ts
 * import { parseNoisyTable } from "@dpbayes/privacy/formats";
 * const table = parseNoisyTable({
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [{ name: "region", levels: ["north", "south"] }],
 *   measurements: [
 *     { keep: ["region"], values: [9, 50], noise: { law: "geometric", scale: 2 } },
 *     { keep: [], values: [61], noise: { law: "none" } },
 *   ],
 * });
 * console.log(table.measurements.length); // 2
 * ```
 */
export function parseNoisyTable(value: unknown): NoisyTable {
  requirePlainObjects();
  if (isParsed(value)) return value;
  const format = (value as { format?: unknown } | null | undefined)?.format;
  if (format !== undefined && format !== noisyTableFormat)
    fail("NOISY_TABLE_FORMAT", { found: shown(format), accepted: JSON.stringify(noisyTableFormat) });
  // The shape describes exactly the type NoisyTable; the test of the schema holds the two together.
  const table = readShape(noisyTableShape, value, "", refuse) as NoisyTable;
  checkNoisyTable(table, refuse);
  parsed.add(deepFreeze(table));
  return table;
}

/** The digest of a table's canonical text: what is learned from a table names it by this. */
export function noisyTableDigest(table: NoisyTable): string {
  return sha256(canonicalJson(table));
}

/** The tables that were read here: frozen, so they still are what was checked. */
const parsed = new WeakSet<object>();

function isParsed(value: unknown): value is NoisyTable {
  return typeof value === "object" && value !== null && parsed.has(value);
}
