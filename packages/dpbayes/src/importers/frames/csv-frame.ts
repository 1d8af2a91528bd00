import { fail } from "../../errors/index.ts";
import { columnsOf, delimiterOf, firstLine, namesOf } from "../../sources/text/csv-header.ts";
import { csvRows } from "../../sources/text/csv-rows.ts";
import { dataBytes } from "../../sources/text/data-bytes.ts";
import { textChunks } from "../../sources/text/text-chunks.ts";
import type { Frame, FrameRow } from "./frame.ts";

/** A column that no frame has: the delimiter is then the one that finds most columns. */
const NOBODY = ["\0"];

/** A frame as CSV text, with a header. */
export async function openCsvFrame(
  file: string,
  required: readonly string[],
  stated: string | undefined,
): Promise<Frame> {
  const chunks = textChunks(file, dataBytes(file));
  const first = await firstLine(file, chunks);
  const delimiter = stated ?? delimiterOf(first.line, required.length > 0 ? required : NOBODY, file);
  columnsOf(first.line, delimiter, required, file);
  return {
    file,
    columns: namesOf(first.line, delimiter, file),
    place: "line",
    unsigned: () => undefined,
    rows: (wanted) => rowsOf(file, delimiter, columnsOf(first.line, delimiter, wanted, file), first.chunks),
    close: async () => {
      await chunks.return(undefined);
    },
  };
}

async function* rowsOf(
  file: string,
  delimiter: string,
  { columns, width }: { readonly columns: readonly number[]; readonly width: number },
  chunks: AsyncIterable<string>,
): AsyncGenerator<FrameRow> {
  for await (const { line, fields, problem } of csvRows(chunks, delimiter, file)) {
    if (line === 1) continue;
    if (problem !== undefined) throw problem;
    if (fields.length !== width)
      fail("TABLE_ROW", { file, line, found: fields.length, accepted: width, as: "the header has" });
    yield { row: line, fields: columns.map((column) => fields[column]!.trim()) };
  }
}
