import { writeFile } from "node:fs/promises";
import type { Experiment, Findings } from "./experiment.ts";
import { storeResults } from "./pages/stored-json.ts";
import type { StoredStudy } from "./pages/stored-study.ts";
import { storedResults, studyFolder } from "./pages/study-folder.ts";
import { writeStudyPage } from "./pages/study-page.ts";
import { sourceDigest } from "./source-digest.ts";

/** What every study is made of; its own paper's folder comes on top. */
const SOURCES = ["../packages/privacy/src/", "../packages/inference/src/", "./local/", "./data/"] as const;

/** When, with what and from which sources a study was run. */
export interface Circumstances {
  readonly date: string;
  readonly seed: string;
  readonly command: string;
  readonly node: string;
  /** Digests of the source folders, relative to experiments/. */
  readonly sources: Readonly<Record<string, string>>;
}

export async function circumstancesOf({ name, seed }: Experiment): Promise<Circumstances> {
  const paper = `./${name.split("/")[0]}/`;
  const digests = [...new Set([...SOURCES, paper])].map(async (folder) => [
    folder,
    (await sourceDigest(new URL(folder, import.meta.url))).slice(0, 16),
  ]);
  return {
    date: new Date().toISOString().slice(0, 10),
    seed,
    command: `npm run reproduce -- ${name}`,
    node: process.version,
    sources: Object.fromEntries(await Promise.all(digests)) as Record<string, string>,
  };
}

/** What results.json of a study holds. */
export interface StoredFindings extends Circumstances, Pick<Findings, "settings" | "numbers" | "claims"> {
  /** File names of the plots. */
  readonly plots: readonly string[];
  /** The lines of `Findings.page`. */
  readonly page: readonly string[];
}

/** Writes results, plots and page of a study, and the index. */
export async function storeFindings(
  experiment: Experiment,
  circumstances: Circumstances,
  { settings, numbers, raw, claims, plots, page }: Findings,
): Promise<void> {
  const { name } = experiment;
  const results: StoredFindings = {
    ...circumstances,
    settings,
    numbers,
    claims,
    plots: Object.keys(plots),
    page: page.split("\n"),
  };
  await storeResults(name, results, raw);
  for (const [file, markup] of Object.entries(plots))
    await writeFile(new URL(file, studyFolder(name)), markup);
  await writeStudyPage(await storedExperiment(experiment));
}

/** What is stored of a study, without running it. */
export async function storedExperiment({ name, about }: Experiment): Promise<StoredStudy> {
  const found = await storedResults<StoredFindings>(name);
  const { date, claims, plots } = found;
  return { name, about, date, claims, plots, part: partOf(found) };
}

/** The study's part of its page: circumstances, what was found, what it shows, plots. */
export function partOf(found: StoredFindings): string {
  const { date, node, command, seed, sources, page, plots } = found;
  const digests = Object.values(sources).map((digest) => digest.slice(0, 8));
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${digests.join(" ")}.`,
    page.join("\n"),
    claimLines(found),
    ...plots.map((file) => `![${file.replace(/\.svg$/, "")}](${file})`),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

export function claimLines({ claims }: Pick<Findings, "claims">): string {
  return claims.map(({ text, holds }) => `- ${holds ? "holds" : "**DOES NOT HOLD**"}: ${text}`).join("\n");
}
