import { readFile, writeFile } from "node:fs/promises";
import type { Coverage } from "./coverage.ts";

const FILE = new URL(
  "../../packages/inference/src/models/distributed-regression/notes/measured-coverage.ts",
  import.meta.url,
);
/** From the end of the list's type to the end of the list. */
const LIST = /(\nconst MEASURED: [^=]* = \[\n)[^;]*(\];\n)/;

/** The module's text with other numbers in its list. */
export function withCoverage(text: string, coverage: readonly Coverage[]): string {
  if (!LIST.test(text)) throw new Error("the list of measured coverage was not found");
  const lines = coverage.filter(({ method }) => method !== "hierarchical").map(lineOf);
  return text.replace(LIST, (_, before, after) => `${before}${lines.join("")}${after}`);
}

function lineOf({ method, covariates, holders, epsilon, covered, truths }: Coverage): string {
  return `  ["${method}", ${[covariates, holders, epsilon, covered, truths].join(", ")}],\n`;
}

/** Methods that ignore the noise show these numbers to their users, so the package holds them too. */
export async function writeMeasuredCoverage(coverage: readonly Coverage[]): Promise<void> {
  await writeFile(FILE, withCoverage(await readFile(FILE, "utf8"), coverage));
}
