import { MOST_LINE_CHARACTERS, strictJson } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { type At, placedRecords } from "../placed-records.ts";
import type { RecordSource, SourceRecord } from "../record-source.ts";
import { dataBytes } from "./data-bytes.ts";
import { textChunks } from "./text-chunks.ts";

/** Records of a JSON-lines file: one object per line, its fields named after the study's variables. */
export function jsonLinesSource(file: string): RecordSource {
  return {
    describe: () => file,
    origin: { kind: "file", file },
    records: () =>
      placedRecords(
        (at) => jsonRecords(file, at),
        (line) => ({ file, line }),
      ),
  };
}

async function* jsonRecords(file: string, at: At): AsyncGenerator<SourceRecord> {
  for await (const { line, text } of textLines(file, dataBytes(file))) {
    at(line);
    yield parsedLine(text, file, line) as SourceRecord;
  }
}

/** Lines that are not empty, with their numbers from 1. */
export async function* textLines(
  file: string,
  pieces?: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  let rest = "";
  let line = 0;
  for await (const chunk of textChunks(file, pieces)) {
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
function parsedLine(text: string, file: string, line: number): unknown {
  const read = strictJson(text);
  if ("value" in read) return read.value;
  return fail("FILE_SYNTAX", { file, line, accepted: "JSON lines", problem: `line ${line} ${read.problem}` });
}

function refuseLine(file: string, line: number): never {
  const problem = `line ${line} has more than ${MOST_LINE_CHARACTERS} characters`;
  return fail("FILE_SYNTAX", { file, line, accepted: "lines of text", problem });
}
