import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import { importTable } from "dpbayes";
import type { ImportCase } from "./cases.ts";
import { type PrintedOpendp, type PrintedPipelinedp, printed } from "./printed.ts";

/** A table as its importer reads it from files, and the true counts in the order of its cells. */
export interface ImportedRelease {
  readonly table: NoisyTable;
  readonly truth: readonly number[];
}

/** Imports the release at a place. */
export async function importedRelease(given: ImportCase, place: number): Promise<ImportedRelease> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-table-imports-"));
  const write = (text: string, name: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  try {
    return given.source === "opendp"
      ? await fromOpendp(given, place, write)
      : await fromPipelinedp(given, place, write);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Write = (text: string, name: string) => string;

async function fromOpendp(given: ImportCase, place: number, write: Write): Promise<ImportedRelease> {
  const { truth, ages, kinds } = printed<PrintedOpendp>("opendp");
  const { summary, frames } = kinds[given.kind]!;
  const { table } = await importTable(
    frames[place]!.map((text, i) => write(text, `frame-${i}.csv`)),
    {
      source: "opendp",
      summary: summary.map((text, i) => write(text, `summary-${i}.csv`)),
      ...(given.zeros !== undefined && { signed: true }),
    },
  );
  return { table, truth: inOrder(table, truth, ages) };
}

async function fromPipelinedp(given: ImportCase, place: number, write: Write): Promise<ImportedRelease> {
  const { truth, ages, kinds } = printed<PrintedPipelinedp>("pipelinedp");
  const file = write(kinds[given.kind]![place]!, "rows.csv");
  const { table } = await importTable(file, { source: "pipelinedp", noise: given.kind });
  return { table, truth: inOrder(table, truth, ages) };
}

/** A threshold may take regions away whole: only what is in the table can be asked of it. */
function inOrder(
  { axes }: NoisyTable,
  truth: Readonly<Record<string, readonly number[]>>,
  ages: readonly string[],
): readonly number[] {
  const [region, age] = axes as readonly [(typeof axes)[number], (typeof axes)[number]];
  return region.levels.flatMap((one) => age.levels.map((other) => truth[one]![ages.indexOf(other)]!));
}
