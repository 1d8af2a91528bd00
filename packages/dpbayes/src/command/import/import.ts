import { grouped } from "@dpbayes/inference/text";
import { noisyTableDigest } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { requireNew, writeFile } from "../../files/index.ts";
import { type Imported, importTable } from "../../importers/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { progressLine } from "../terminal/progress.ts";
import { aside, toStdout } from "../terminal/to-stdout.ts";
import { privacyOf, settingsOf, sourceOf } from "./import-settings.ts";
import { importedText } from "./imported-text.ts";

/** Writes a table that another program made as `dpbayes.table/1`, and says what could not be checked. */
export async function runImport(given: Given, io: Io): Promise<number> {
  const source = sourceOf(given);
  const settings = settingsOf(given, source);
  const file = given.text("output") ?? fail("ARGUMENT_MISSING", { command: "import", missing: "-o FILE" });
  const printed = toStdout(given);
  if (!printed) requireNew(file, given.has("force"));
  const [id, privacy] = [given.text("id"), privacyOf(given)];
  const line = progressLine(io);
  const imported = await importTable(given.operands.slice(1), {
    ...settings,
    source,
    ...(id !== undefined && { id }),
    ...(privacy !== undefined && { privacy }),
    signal: io.signal,
    onRows: (rows) => line.update(() => `${grouped(rows)} rows read`),
  });
  line.clear();
  const text = `${JSON.stringify(imported.table)}\n`;
  if (printed) io.stdout.write(text);
  else writeFile(file, text);
  tellImported(given, printed ? aside(io) : io, printed ? undefined : file, imported);
  return SUCCESS;
}

function tellImported(given: Given, io: Io, file: string | undefined, imported: Imported): void {
  const { table, notes, unchecked } = imported;
  if (given.has("json"))
    print(io, JSON.stringify({ file, digest: noisyTableDigest(table), id: table.id, notes, unchecked }));
  else printText(io, importedText(file, imported));
}
