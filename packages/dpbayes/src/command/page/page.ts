import { join } from "node:path";
import { writeFile } from "../../files/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { openFolder, readPosterior } from "../fit/fit-folder.ts";
import { type Io, print } from "../terminal/io.ts";
import { toStdout } from "../terminal/to-stdout.ts";
import { type PageParts, pageOf } from "./page-of-fit.ts";

export async function runPage(given: Given, io: Io): Promise<number> {
  const [folder] = given.operands as [string];
  const calibrate = given.count("calibrate", 10);
  const parts = {
    plain: given.has("plain"),
    check: given.has("check"),
    ...(calibrate !== undefined && { calibrate }),
  };
  if (toStdout(given)) {
    io.stdout.write(await pageOf(readPosterior(folder), openFolder(folder), io, parts));
    return SUCCESS;
  }
  const page = await writePage(folder, given.text("output") ?? pageFile(folder, given), io, parts);
  print(io, given.has("json") ? JSON.stringify({ page }) : `page  ${page}`);
  return SUCCESS;
}

/** Scripts that ask by the former word find the page by its former name. */
export function pageFile(folder: string, { renamed }: Given): string {
  return join(folder, renamed.some(({ from }) => from.endsWith("report")) ? "report.html" : "page.html");
}

/** Writes the page of a fitted folder and returns its name. */
export async function writePage(
  folder: string,
  file: string,
  io: Io,
  parts: PageParts = {},
): Promise<string> {
  writeFile(file, await pageOf(readPosterior(folder), openFolder(folder), io, parts));
  return file;
}
