import type { Encoding, Study, StudyBundle } from "@dpbayes/privacy/formats";
import { MOST_LINE_CHARACTERS, strictJson } from "@dpbayes/privacy/formats";
import { type DpbayesError, errorOf, fail } from "../../errors/index.ts";
import { columnOf } from "../declared/column-of.ts";
import { valueReader } from "../declared/value-reader.ts";
import { type At, placedRecords } from "../placed-records.ts";
import type { BrokenRow, RecordSource, SourceRecord } from "../record-source.ts";
import { wantedColumns } from "../wanted-variables.ts";
import type { TextOptions } from "./csv.ts";
import { dataBytes } from "./data-bytes.ts";
import { textChunks } from "./text-chunks.ts";

/** Records of a JSON-lines file: one object per line, its fields named after the study's variables or their columns. */
export function jsonLinesSource(file: string, options: TextOptions = {}): RecordSource {
  return {
    describe: () => file,
    origin: options.bytes === undefined ? { kind: "file", file } : { kind: "stream" },
    records: (study, _, onBroken) =>
      placedRecords(
        (at) => jsonRecords(file, study, options.bytes ?? dataBytes(file), at, onBroken),
        (line) => ({ file, line }),
      ),
  };
}

async function* jsonRecords(
  file: string,
  study: Study | StudyBundle,
  bytes: AsyncIterable<Uint8Array>,
  at: At,
  onBroken: BrokenRow | undefined,
): AsyncGenerator<SourceRecord> {
  const read = recordReader(study);
  for await (const { line, text } of textLines(file, bytes, study.table?.encoding)) {
    const parsed = strictJson(text);
    if ("value" in parsed) {
      at(line);
      yield read(parsed.value);
      continue;
    }
    const broken = notJson(file, line, parsed.problem);
    if (onBroken === undefined) throw broken;
    onBroken(broken);
  }
}

/** The wanted fields of an object by the variables' names; what is no object is refused by whoever reads it next. */
function recordReader(study: Study | StudyBundle): (value: unknown) => SourceRecord {
  const wanted = wantedColumns(study).map(
    ([name, variable]) => [name, columnOf(name, variable), valueReader(variable)] as const,
  );
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value as SourceRecord;
    const record: Record<string, unknown> = Object.create(null);
    for (const [name, column, read] of wanted)
      if (Object.hasOwn(value, column)) record[name] = read((value as SourceRecord)[column]);
    return record;
  };
}

/** Lines that are not empty, with their numbers from 1. */
export async function* textLines(
  file: string,
  pieces?: AsyncIterable<Uint8Array>,
  encoding?: Encoding,
): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  let rest = "";
  let line = 0;
  for await (const chunk of textChunks(file, pieces, encoding)) {
    const end = chunk.lastIndexOf("\n") + 1;
    const lines = end === 0 ? [] : (rest + chunk.slice(0, end - 1)).split("\n");
    // A line of many pieces is joined once, when it ends.
    rest = end === 0 ? rest + chunk : chunk.slice(end);
    if (rest.length > MOST_LINE_CHARACTERS) refuseLine(file, line + lines.length + 1);
    for (const text of lines) {
      line++;
      if (text.trim() !== "") yield { line, text };
    }
  }
  if (rest.trim() !== "") yield { line: line + 1, text: rest };
}

/** What is wrong is said without the line's own words. */
function notJson(file: string, line: number, problem: string): DpbayesError {
  return errorOf("FILE_SYNTAX", { file, line, accepted: "JSON lines", problem: `line ${line} ${problem}` });
}

function refuseLine(file: string, line: number): never {
  const problem = `line ${line} has more than ${MOST_LINE_CHARACTERS} characters`;
  return fail("FILE_SYNTAX", { file, line, accepted: "lines of text", problem });
}
