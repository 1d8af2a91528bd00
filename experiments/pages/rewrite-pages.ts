import { readFile, writeFile } from "node:fs/promises";
import { betweenMarkers } from "../between-markers.ts";
import { groups } from "../studies.ts";
import { indexPart } from "./index-page.ts";
import { writeStudyPage } from "./study-page.ts";

const INDEX = new URL("../README.md", import.meta.url);

/** The index as the stored results of all studies have it. */
export async function indexPage(): Promise<string> {
  const stored = await Promise.all(
    groups.map(async ({ studies, ...group }) => ({
      ...group,
      studies: await Promise.all(studies.map((study) => study.stored())),
    })),
  );
  return betweenMarkers(await readFile(INDEX, "utf8"), "index", indexPart(stored));
}

export async function rewriteIndex(): Promise<void> {
  await writeFile(INDEX, await indexPage());
}

/** All pages and the index from what is stored; nothing is run. */
export async function rewritePages(): Promise<void> {
  for (const { studies } of groups) for (const study of studies) await writeStudyPage(await study.stored());
  await rewriteIndex();
}
