import type { Study, StudyBundle } from "@dpbayes/privacy";
import { readStudyOrBundle } from "../../files/index.ts";
import { requireModel } from "../../ledger/delivery/require-model.ts";
import { checkSource, type DataCheck } from "../../sources/check-source.ts";
import { openSource, type RecordSource } from "../../sources/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import { dataOf } from "../arguments/data-flags.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { waitingLine } from "../terminal/waiting-line.ts";
import { dataCheckText } from "./data-check-text.ts";

/** Some rows do not fit: neither success nor failure of the program. */
const FOUND = 3;

export async function runCheckData(given: Given, io: Io): Promise<number> {
  const [studyFile, operand] = given.operands;
  const { data, options } = dataOf(given, io, operand);
  return checkData(given, io, readStudyOrBundle(studyFile!), openSource(data, options));
}

/** Reads everything, tells the holder, and spends nothing. */
export async function checkData(
  given: Given,
  io: Io,
  study: Study | StudyBundle,
  source: RecordSource,
): Promise<number> {
  await requireModel(study);
  const waiting = waitingLine(io, source);
  const check = await checkSource(study, source, { signal: io.signal, onProgress: waiting.heard }).finally(
    waiting.clear,
  );
  if (given.has("json")) print(io, JSON.stringify(asJson(study, source, check)));
  else printText(io, dataCheckText(study, source.describe(), check));
  return check.fitting === check.rows ? SUCCESS : FOUND;
}

function asJson({ id }: Study | StudyBundle, source: RecordSource, { clipped, ...check }: DataCheck): object {
  const shares = Object.entries(clipped).map(([name, values]) => [
    name,
    { values, share: check.fitting === 0 ? 0 : values / check.fitting },
  ]);
  return {
    private: "facts about records, for the holder alone",
    data: source.describe(),
    study: id,
    ...check,
    clipped: Object.fromEntries(shares),
    spent: "nothing",
  };
}
