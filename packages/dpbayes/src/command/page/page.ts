import { join } from "node:path";
import { writeFile } from "../../files/index.ts";
import { type Command, SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { openFolder, readPosterior } from "../fit/fit-folder.ts";
import { type Io, print } from "../terminal/io.ts";
import { pageOf } from "./page-of-fit.ts";

export const reportCommand: Command = {
  name: "report",
  about: "write the page of a fit: one HTML file that needs no network",
  operands: "FOLDER",
  takes: { least: 1, most: 1 },
  flags: {
    output: { value: "FILE", short: "o", help: "where the page goes; FOLDER/report.html without it" },
    plain: { help: "leave out what takes simulated studies: prior, and the share of privacy noise" },
  },
  examples: ["dpbayes report fit", "dpbayes report fit -o length-of-stay.html"],
  run: runReport,
};

async function runReport(given: Given, io: Io): Promise<number> {
  const [folder] = given.operands as [string];
  const file = given.text("output") ?? join(folder, "report.html");
  const page = await writeReport(folder, file, io, given.has("plain"));
  print(io, given.has("json") ? JSON.stringify({ page }) : `page  ${page}`);
  return SUCCESS;
}

/** Writes the page of a fitted folder and returns its name. */
export async function writeReport(folder: string, file: string, io: Io, plain = false): Promise<string> {
  writeFile(file, await pageOf(readPosterior(folder), openFolder(folder), io, plain));
  return file;
}
