import { rmSync } from "node:fs";
import { join } from "node:path";
import { fitToArvizJson, fitToCsv, fitToParquet } from "@dpbayes/inference";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import { makeFolder, requireNew, requireWritable, writeFile } from "../../files/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { cellsCsv } from "./cells-csv.ts";
import type { TableAnswers } from "./table-answers.ts";

/** Files that were asked for. */
export interface Outputs {
  readonly folder?: string;
  readonly page?: string;
  /** Draws in every format, and the cells. */
  readonly tables: readonly OutputTable[];
}

interface OutputTable {
  readonly file: string;
  content(answers: TableAnswers): Parameters<typeof writeFile>[1];
}

/** A folder has everything; without one, `--page` asks for the page alone, in the folder where the command runs. */
export function wantedOutputs(given: Given, { id }: NoisyTable): Outputs {
  const folder = given.text("output");
  if (folder === undefined) return { tables: [], ...(given.has("page") && { page: `${id}.html` }) };
  return {
    folder,
    page: join(folder, "page.html"),
    tables: [
      { file: join(folder, "draws.csv"), content: ({ fit }) => fitToCsv(fit) },
      { file: join(folder, "draws.parquet"), content: ({ fit }) => fitToParquet(fit) },
      { file: join(folder, "draws.json"), content: ({ fit }) => fitToArvizJson(fit) },
      {
        file: join(folder, "cells.csv"),
        content: ({ tableFit }) => cellsCsv(tableFit.table, tableFit.cells),
      },
    ],
  };
}

/** All files by name, the page first. */
export function filesOf({ page, tables }: Outputs): readonly string[] {
  return [...(page === undefined ? [] : [page]), ...tables.map(({ file }) => file)];
}

/**
 * Makes the folder and refuses before a long fit what could not be written after it; a fit that fails or is cancelled leaves
 * no new folder behind.
 */
export async function withOutputs<Result>(
  outputs: Outputs,
  force: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const files = filesOf(outputs);
  for (const file of files) requireNew(file, force);
  const made = outputs.folder === undefined ? undefined : makeFolder(outputs.folder);
  try {
    if (files[0] !== undefined) requireWritable(files[0]);
    return await work();
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    throw error;
  }
}

export function writeTables({ tables }: Outputs, answers: TableAnswers): void {
  for (const { file, content } of tables) writeFile(file, content(answers));
}
