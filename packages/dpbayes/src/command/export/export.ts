import { join } from "node:path";
import { type Fit, fitToArvizJson, fitToCmdstanCsv, fitToCsv, fitToParquet } from "@dpbayes/inference";
import { fail } from "../../errors/index.ts";
import { requireNew, writeFile } from "../../files/index.ts";
import { exportSnippets, type Snippet } from "../../page/index.ts";
import { type Command, SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { readPosterior } from "../fit/fit-folder.ts";
import { type Io, print } from "../terminal/io.ts";

/** What a format writes: names (from a stem) and contents. */
type Files = readonly (readonly [name: string, content: string | Uint8Array])[];

const formats: Readonly<Record<string, (fit: Fit, stem: string) => Files>> = {
  csv: (fit, stem) => [[`${stem}.csv`, fitToCsv(fit)]],
  parquet: (fit, stem) => [[`${stem}.parquet`, fitToParquet(fit)]],
  arviz: (fit, stem) => [[`${stem}.json`, fitToArvizJson(fit)]],
  cmdstan: (fit, stem) => fitToCmdstanCsv(fit).map((text, i) => [`${stem}-${i + 1}.csv`, text] as const),
};

export const exportCommand: Command = {
  name: "export",
  about: "write the draws of a fit for R, Python, Julia or a spreadsheet",
  operands: "FOLDER",
  takes: { least: 1, most: 1 },
  flags: {
    format: { value: "FORMAT", short: "f", help: `${Object.keys(formats).join(", ")}; csv without it` },
    output: { value: "STEM", short: "o", help: "name without its ending; FOLDER/draws without it" },
    force: { help: "replace existing files" },
  },
  notes: [
    "csv      a row per draw: R read.csv(), Python csv, pandas.read_csv()",
    "parquet  the same table: pandas.read_parquet(), arrow::read_parquet(), DuckDB",
    "arviz    InferenceData: arviz.from_json()",
    "cmdstan  a file per chain: rstan::read_stan_csv(), cmdstanr::as_cmdstan_fit(), cmdstanpy.from_csv()",
  ].join("\n"),
  examples: ["dpbayes export fit", "dpbayes export fit --format arviz -o stay"],
  run: runExport,
};

async function runExport(given: Given, io: Io): Promise<number> {
  const [folder] = given.operands as [string];
  const format = given.text("format") ?? "csv";
  if (!Object.hasOwn(formats, format))
    fail("FLAG_VALUE", {
      flag: "--format",
      found: format,
      accepted: `one of: ${Object.keys(formats).join(", ")}`,
    });
  const fit = readPosterior(folder);
  const stem = given.text("output") ?? join(folder, "draws");
  const files = formats[format]!(fit, stem);
  for (const [name] of files) requireNew(name, given.has("force"));
  for (const [name, content] of files) writeFile(name, content);
  const names = files.map(([name]) => name);
  if (given.has("json"))
    print(io, JSON.stringify({ format, files: names, snippets: snippetsFor(format, stem) }));
  else for (const line of [...names, ...waysToOpen(format, stem)]) print(io, line);
  return SUCCESS;
}

/** A few lines of R and Python that open what was written. */
function waysToOpen(format: string, stem: string): readonly string[] {
  return snippetsFor(format, stem).flatMap(({ language, needs, code }) => [
    "",
    `# ${language}${needs === "" ? "" : ` with ${needs}`}`,
    code,
  ]);
}

function snippetsFor(format: string, stem: string): readonly Snippet[] {
  return exportSnippets(stem).filter(({ opens }) => opens === format);
}
