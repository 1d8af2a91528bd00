import { resolve } from "node:path";
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
  if (!printed) requireOutput(given, file);
  const [id, privacy] = [given.text("id"), privacyOf(given)];
  const named = { ...(id !== undefined && { id }), ...(privacy !== undefined && { privacy }) };
  const imported = await withProgress(io, (onRows) =>
    importTable(given.operands.slice(1), { ...settings, ...named, source, signal: io.signal, onRows }),
  );
  const text = `${JSON.stringify(imported.table)}\n`;
  if (printed) io.stdout.write(text);
  else writeFile(file, text);
  tellImported(given, printed ? aside(io) : io, printed ? undefined : file, imported);
  return SUCCESS;
}

/** What is read is not written over, not even by force. */
function requireOutput(given: Given, file: string): void {
  const read = [...given.operands.slice(1), ...given.texts("summary")].map((name) => resolve(name));
  if (read.includes(resolve(file)))
    fail("FLAG_VALUE", { flag: "--output", found: "a file that is read", accepted: "another file" });
  requireNew(file, given.has("force"));
}

async function withProgress<T>(io: Io, work: (onRows: (rows: number) => void) => Promise<T>): Promise<T> {
  const line = progressLine(io);
  try {
    return await work((rows) => line.update(() => `${grouped(rows)} rows read`));
  } finally {
    line.clear();
  }
}

function tellImported(given: Given, io: Io, file: string | undefined, imported: Imported): void {
  const { table, notes, unchecked } = imported;
  if (given.has("json"))
    print(io, JSON.stringify({ file, digest: noisyTableDigest(table), id: table.id, notes, unchecked }));
  else printText(io, importedText(file, imported));
}
