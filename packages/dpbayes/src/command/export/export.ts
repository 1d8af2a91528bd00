import { join } from "node:path";
import {
  type Fit,
  fitToArvizJson,
  fitToCmdstanCsv,
  fitToCmdstanNames,
  fitToCsv,
  fitToParquet,
} from "@dpbayes/inference";
import { fail } from "../../errors/index.ts";
import { requireNew, writeFile } from "../../files/index.ts";
import {
  type ExportFormat,
  exportFormats,
  exportSnippets,
  type Snippet,
} from "../../page/sections/snippets.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { readPosterior } from "../fit/fit-folder.ts";
import { type Io, print } from "../terminal/io.ts";
import { toStdout } from "../terminal/to-stdout.ts";

/** What a format writes: names (from a stem) and contents. */
type Files = readonly (readonly [name: string, content: string | Uint8Array])[];

const formats: Readonly<Record<ExportFormat, (fit: Fit, stem: string) => Files>> = {
  csv: (fit, stem) => [[`${stem}.csv`, fitToCsv(fit)]],
  parquet: (fit, stem) => [[`${stem}.parquet`, fitToParquet(fit)]],
  arviz: (fit, stem) => [[`${stem}.json`, fitToArvizJson(fit)]],
  cmdstan: (fit, stem) => [
    ...fitToCmdstanCsv(fit).map((text, i) => [`${stem}-${i + 1}.csv`, text] as const),
    [`${stem}.names.json`, fitToCmdstanNames(fit)],
  ],
};

export async function runExport(given: Given, io: Io): Promise<number> {
  const [folder] = given.operands as [string];
  const format = formatOf(given.text("format") ?? "csv");
  const printed = toStdout(given);
  const fit = readPosterior(folder);
  if (printed) return printDraws(formats[format](fit, "draws"), io);
  const stem = given.text("output") ?? join(folder, "draws");
  const files = formats[format](fit, stem);
  for (const [name] of files) requireNew(name, given.has("force"));
  for (const [name, content] of files) writeFile(name, content);
  const names = files.map(([name]) => name);
  if (given.has("json"))
    print(io, JSON.stringify({ format, files: names, snippets: snippetsFor(format, stem) }));
  else for (const line of [...names, ...waysToOpen(format, stem)]) print(io, line);
  return SUCCESS;
}

/** What is one file can be a stream. */
function printDraws(files: Files, io: Io): number {
  if (files.length > 1)
    fail("FLAG_VALUE", { flag: "--output", found: "-", accepted: `a name, for ${files.length} files` });
  for (const [, content] of files) io.stdout.write(content);
  return SUCCESS;
}

function formatOf(text: string): ExportFormat {
  return (
    exportFormats.find((format) => format === text) ??
    fail("FLAG_VALUE", {
      flag: "--format",
      found: text,
      accepted: `one of: ${exportFormats.join(", ")}`,
    })
  );
}

/** A few lines of R and Python that open what was written. */
function waysToOpen(format: ExportFormat, stem: string): readonly string[] {
  return snippetsFor(format, stem).flatMap(({ language, needs, code }) => [
    "",
    `# ${language}${needs === "" ? "" : ` with ${needs}`}`,
    ...code.split("\n"),
  ]);
}

function snippetsFor(format: ExportFormat, stem: string): readonly Snippet[] {
  return exportSnippets(stem).filter(({ opens }) => opens === format);
}
