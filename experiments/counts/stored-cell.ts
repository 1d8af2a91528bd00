import type { Errand } from "../figure.ts";
import { resumedCell } from "../resumed-cell.ts";
import { sourceDigest } from "../source-digest.ts";

/** What the result of a cell depends on; a change in one of these makes stored results worthless. */
const SOURCES = [
  "../../packages/inference/src/models/counts/",
  "../../packages/inference/src/distributions/",
  "../../packages/inference/src/math/",
  "../data/",
  "./cells/",
] as const;

let digests: Promise<string> | undefined;

/** The result of an errand: of this run, or of one of the same sources that was broken off. */
export async function storedCell(errand: Errand, work: () => Promise<unknown>): Promise<unknown> {
  digests ??= Promise.all(SOURCES.map((folder) => sourceDigest(new URL(folder, import.meta.url)))).then(
    (all) => all.join(" "),
  );
  return resumedCell(`${await digests} ${JSON.stringify(errand)}`, work);
}
