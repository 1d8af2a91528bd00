import { readFile } from "node:fs/promises";

/** The folder of a study under experiments/. */
export function studyFolder(name: string): URL {
  return new URL(`../${name}/`, import.meta.url);
}

/** The stored results of a study; whoever wrote them knows their type. */
export async function storedResults<Results>(name: string): Promise<Results> {
  return JSON.parse(await readFile(new URL("results.json", studyFolder(name)), "utf8")) as Results;
}
