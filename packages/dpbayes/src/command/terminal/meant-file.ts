import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { nearest } from "@dpbayes/privacy/errors";

/** The file that was probably meant by a name that leads nowhere: one of the same folder that is spelt nearly so. */
export function meantFile(file: string): string | undefined {
  const folder = dirname(file);
  const name = nearest(basename(file), namesIn(folder));
  return name === undefined ? undefined : folder === "." ? name : join(folder, name);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
