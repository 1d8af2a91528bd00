import {
  columnOf,
  fail,
  placedRecords,
  type SourceRecord,
  valueReader,
  wantedColumns,
} from "dpbayes/browser";
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import type { HearShare, OpenTable } from "./open-table.ts";

type Study = Parameters<typeof wantedColumns>[0];

/** A Parquet file of the device, read one row group after the other, and of each only the columns that the study names. */
export async function parquetFile(file: File, hear: HearShare): Promise<OpenTable> {
  const buffer: AsyncBuffer = {
    byteLength: file.size,
    slice: (start, end) => file.slice(start, end).arrayBuffer(),
  };
  const metadata = await parquetMetadataAsync(buffer).catch(() =>
    fail("FILE_FORMAT", {
      file: file.name,
      found: "no Parquet file, or a damaged one",
      accepted: "a Parquet file",
    }),
  );
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  return {
    columns: async () => names,
    source: {
      describe: () => file.name,
      records: (study) =>
        placedRecords(
          (at) => parquetRecords({ file: file.name, buffer, metadata, names, hear }, study, at),
          (row) => ({ file: file.name, row }),
        ),
    },
  };
}

interface ParquetTable {
  readonly file: string;
  readonly buffer: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly names: readonly string[];
  readonly hear: HearShare;
}

async function* parquetRecords(
  { file, buffer, metadata, names, hear }: ParquetTable,
  study: Study,
  at: (row: number) => void,
): AsyncGenerator<SourceRecord> {
  const wanted = wantedColumns(study).map(
    ([name, variable]) => [name, columnOf(name, variable), valueReader(variable)] as const,
  );
  const missing = wanted.find(([, column]) => !names.includes(column));
  if (missing !== undefined)
    fail("TABLE_COLUMNS", { file, missing: missing[1], found: `it has ${names.length} columns` });
  const columns = [...new Set(wanted.map(([, column]) => column))];
  let row = 0;
  for (const [i, group] of metadata.row_groups.entries()) {
    hear(i / metadata.row_groups.length);
    const rowStart = row;
    const rowEnd = row + Number(group.num_rows);
    const rows = await parquetReadObjects({ file: buffer, metadata, columns, rowStart, rowEnd }).catch(() =>
      fail("FILE_FORMAT", {
        file,
        found: "packed in a way that this page cannot read",
        accepted:
          "a Parquet file without compression, or with snappy; dpbayes on the command line reads others",
      }),
    );
    for (const one of rows) {
      at(++row);
      yield Object.fromEntries(wanted.map(([name, column, read]) => [name, read(plainValue(one[column]))]));
    }
  }
}

/** Whole numbers of 64 bits as numbers, dates as the texts that a CSV file would have. */
function plainValue(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  return value ?? undefined;
}
