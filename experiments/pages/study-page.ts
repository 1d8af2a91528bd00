import { readFile, writeFile } from "node:fs/promises";
import { betweenMarkers } from "../between-markers.ts";
import type { StoredStudy } from "./stored-study.ts";
import { studyFolder } from "./study-folder.ts";

/** The page of a study as its stored results have it; what stands outside the markers stays. */
export async function studyPage(study: StoredStudy): Promise<string> {
  const page = await readFile(pageFile(study.name), "utf8").catch(() => newPage(study));
  return betweenMarkers(page, study.name, study.part);
}

/** Writes the page of a study, and the files beside it that follow from its results. */
export async function writeStudyPage(study: StoredStudy): Promise<void> {
  for (const [name, content] of Object.entries(study.files ?? {}))
    await writeFile(new URL(name, studyFolder(study.name)), content);
  await writeFile(pageFile(study.name), await studyPage(study));
}

function pageFile(name: string): URL {
  return new URL("README.md", studyFolder(name));
}

function newPage({ name, about }: StoredStudy): string {
  const up = "../".repeat(name.split("/").length);
  return `# ${name}: ${about}\n\n[All studies](${up}README.md)\n\n<!-- ${name}:begin -->\n<!-- ${name}:end -->\n`;
}
