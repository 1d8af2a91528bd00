import { seedToJson } from "../file/seed-json.ts";
import type { Fit } from "../fit.ts";
import { type Column, columnsOf } from "./table.ts";
import { encodeThrift, i32, i64, list, string, struct, type Thrift } from "./thrift.ts";

/** Codes of the Parquet format (parquet.thrift). */
const TYPE = { integer: 1, real: 5 } as const;
const REQUIRED = 0;
const PLAIN = 0;
const RLE = 3;
const UNCOMPRESSED = 0;
const DATA_PAGE = 0;
const MAGIC = new TextEncoder().encode("PAR1");

/** Where a column's page went. */
interface Chunk {
  readonly column: Column;
  readonly offset: number;
  readonly size: number;
}

/**
 * All draws as a Parquet file, one row per draw with the columns of `fitToCsv`: one row group, one plain
 * uncompressed page per column, no nulls. The origin stands in the metadata under "dpbayes.origin".
 * Read by pandas, Polars, DuckDB, Arrow and R.
 */
export function fitToParquet(fit: Fit): Uint8Array {
  const rows = fit.chainCount * fit.drawCount;
  const columns = columnsOf(fit);
  const parts: Uint8Array[] = [MAGIC];
  let offset = MAGIC.length;
  const chunks = columns.map((column): Chunk => {
    const page = pageOf(column, rows);
    const size = page.reduce((sum, part) => sum + part.length, 0);
    parts.push(...page);
    offset += size;
    return { column, offset: offset - size, size };
  });
  const footer = encodeThrift(footerOf(fit, chunks, rows));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, footer.length, true);
  return concatenated([...parts, footer, length, MAGIC]);
}

/** Header and values of a column. */
function pageOf(column: Column, rows: number): readonly [Uint8Array, Uint8Array] {
  const width = column.kind === "integer" ? 4 : 8;
  const values = new Uint8Array(rows * width);
  const view = new DataView(values.buffer);
  for (let row = 0; row < rows; row++) {
    if (column.kind === "integer") view.setInt32(row * width, column.at(row), true);
    else view.setFloat64(row * width, column.at(row), true);
  }
  const dataPage = struct([
    [1, i32(rows)],
    [2, i32(PLAIN)],
    [3, i32(RLE)],
    [4, i32(RLE)],
  ]);
  const size = i32(values.length);
  return [
    encodeThrift(
      struct([
        [1, i32(DATA_PAGE)],
        [2, size],
        [3, size],
        [5, dataPage],
      ]),
    ),
    values,
  ];
}

function footerOf(fit: Fit, chunks: readonly Chunk[], rows: number): Thrift {
  const { seed, ...origin } = fit.origin;
  const size = chunks.reduce((sum, chunk) => sum + chunk.size, 0);
  const rowGroup = struct([
    [
      1,
      list(
        "struct",
        chunks.map((chunk) => chunkMetadata(chunk, rows)),
      ),
    ],
    [2, i64(size)],
    [3, i64(rows)],
  ]);
  const keyValue = struct([
    [1, string("dpbayes.origin")],
    [2, string(JSON.stringify({ seed: seedToJson(seed), ...origin }))],
  ]);
  return struct([
    [1, i32(1)],
    [2, list("struct", schemaOf(chunks))],
    [3, i64(rows)],
    [4, list("struct", [rowGroup])],
    [5, list("struct", [keyValue])],
    [6, string("dpbayes")],
  ]);
}

/** The root, then one required leaf per column. */
function schemaOf(chunks: readonly Chunk[]): readonly Thrift[] {
  const leaves = chunks.map(({ column }) =>
    struct([
      [1, i32(TYPE[column.kind])],
      [3, i32(REQUIRED)],
      [4, string(column.name)],
    ]),
  );
  return [
    struct([
      [4, string("draws")],
      [5, i32(chunks.length)],
    ]),
    ...leaves,
  ];
}

function chunkMetadata({ column, offset, size }: Chunk, rows: number): Thrift {
  const metadata = struct([
    [1, i32(TYPE[column.kind])],
    [2, list("i32", [i32(PLAIN)])],
    [3, list("string", [string(column.name)])],
    [4, i32(UNCOMPRESSED)],
    [5, i64(rows)],
    [6, i64(size)],
    [7, i64(size)],
    [9, i64(offset)],
  ]);
  return struct([
    [2, i64(offset)],
    [3, metadata],
  ]);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
