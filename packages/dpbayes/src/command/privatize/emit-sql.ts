import type { Study, StudyBundle } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { requireNew, writeFile } from "../../files/index.ts";
import { emitSums } from "../../sources/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import type { Io } from "../terminal/io.ts";

/** Prints the SQL that sums a study's table elsewhere. It holds what the study says and no data. */
export function runEmitSql(given: Given, io: Io, study: Study | StudyBundle): number {
  const table =
    given.text("table") ?? fail("ARGUMENT_MISSING", { command: "privatize", missing: "--table NAME" });
  const part = given.text("part");
  const sql = emitSums(study, {
    engine: given.text("emit-sql")!,
    table,
    ...(part !== undefined && { part }),
  });
  const output = given.text("output");
  if (output === undefined || output === "-") io.stdout.write(sql);
  else {
    requireNew(output, given.has("force"));
    writeFile(output, sql);
  }
  return SUCCESS;
}
