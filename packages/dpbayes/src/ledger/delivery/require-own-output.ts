import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fail, systemProblem } from "../../errors/index.ts";
import { isServed } from "../../servers/index.ts";
import type { RecordSource } from "../../sources/index.ts";
import { isLedgerFile } from "../is-ledger.ts";

/** A release never takes the place of the data or of a ledger, not even when it is forced: what they hold exists once. */
export function requireOwnOutput(output: string, ledger: string, source: RecordSource): void {
  let found: string | undefined;
  try {
    found = takenBy(placeOf(output), ledger, source);
  } catch (error) {
    fail("FILE_WRITE", { file: output, problem: systemProblem(error) });
  }
  if (found !== undefined) fail("OUTPUT_TAKEN", { output, found });
}

function takenBy(place: string, ledger: string, { origin }: RecordSource): string | undefined {
  if (origin?.kind === "file" && place === placeOf(origin.file)) return "the data";
  const own = isServed(ledger) ? [] : ["", ".head", ".lock"].map((ending) => placeOf(`${ledger}${ending}`));
  if (own.includes(place)) return "the ledger";
  return isLedgerFile(place) ? "a ledger" : undefined;
}

/** The file that a name leads to; its folder's, where there is none yet. */
function placeOf(name: string): string {
  if (existsSync(name)) return realpathSync.native(name);
  const folder = dirname(name);
  return join(existsSync(folder) ? realpathSync.native(folder) : folder, basename(name));
}
