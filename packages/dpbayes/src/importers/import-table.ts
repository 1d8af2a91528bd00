import { basename } from "node:path";
import { didYouMean, type NoisyTable, noisyTableFormat, parseNoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import type { ImportedParts, Importer, ImportOptions, ImportSettings, ImportSource } from "./importer.ts";
import { importers } from "./importers.ts";

/** A noisy table that was made elsewhere, and what its files do not show. */
export interface Imported {
  readonly table: NoisyTable;
  /** How the files were read where there was a choice, and what of them was left out. */
  readonly notes: readonly string[];
  /** What could not be checked and the posterior rests on. The table's own notes have both. */
  readonly unchecked: readonly string[];
}

/**
 * Reads a noisy table that another program made. Values are taken as they are; what the files leave open is asked for
 * in an error, never guessed.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { importTable } from "dpbayes";
 * const file = join(mkdtempSync(join(tmpdir(), "dpbayes-")), "births.csv");
 * writeFileSync(file, "region,sex,count\nnorth,f,12\nnorth,m,9\nsouth,f,3\nsouth,m,0\n");
 * const { table } = await importTable(file, { source: "csv", noise: "random-rounding(3)" });
 * console.log(table.measurements[0]!.values.join()); // 12,9,3,0
 * ```
 */
export async function importTable(
  files: string | readonly string[],
  { source, id, privacy, signal, onRows, ...settings }: ImportOptions,
): Promise<Imported> {
  const importer = importerOf(source);
  const named = [files].flat();
  requireSettings(source, importer, settings);
  requireFiles(source, importer, named);
  const heard = (rows: number) => {
    if (signal?.aborted) fail("CANCELLED", { kept: "nothing was written" });
    onRows?.(rows);
  };
  const options = { ...settings, signal, heard };
  const { parts, notes, unchecked } = await importer.read(named, options);
  const told = [...notes, ...unchecked.map((one) => `not checked: ${one}`)];
  const table = parseNoisyTable({
    format: noisyTableFormat,
    id: id ?? idOf(named[0]!),
    ...withAxis(parts),
    source: { ...parts.source, ...(told.length > 0 && { notes: told }) },
    ...(privacy !== undefined && { privacy: { ...parts.privacy, ...privacy } }),
  });
  return { table, notes, unchecked };
}

/** Totals alone tell nobody apart; the format wants an axis, and one of a single level says no more. */
function withAxis(parts: ImportedParts["parts"]): ImportedParts["parts"] {
  return parts.axes.length > 0 ? parts : { ...parts, axes: [{ name: "all", levels: ["all"] }] };
}

function importerOf(source: string): Importer {
  const names = Object.keys(importers);
  return Object.hasOwn(importers, source)
    ? importers[source as ImportSource]
    : fail("ARGUMENT", {
        name: "source",
        found: source.slice(0, 40),
        accepted: `one of: ${names.join(", ")}${didYouMean(source, names)}`,
      });
}

/** A setting that an importer would not look at is refused, so that nobody takes it for heard. */
function requireSettings(source: ImportSource, { takes }: Importer, settings: ImportSettings): void {
  const given = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const other = given.find((name) => !takes.some((one) => one === name));
  if (other !== undefined)
    fail("ARGUMENT", {
      name: other,
      found: `given for ${source}`,
      accepted: `left out: ${source} takes ${takes.join(", ")}`,
    });
}

function requireFiles(source: ImportSource, { most }: Importer, files: readonly string[]): void {
  if (files.length >= 1 && files.length <= most) return;
  const accepted = most === 1 ? "one" : `1 to ${most}`;
  fail("ARGUMENT", { name: `files for ${source}`, found: files.length, accepted });
}

/** The first file's name as an id: its endings left out, other signs as dashes. */
function idOf(file: string): string {
  const name = basename(file)
    .replace(/(\.(csv|txt|tsv|json|parquet|table|gz))+$/i, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 100);
  return name === "" ? "table" : name;
}
