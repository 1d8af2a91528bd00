import { mkdir, writeFile } from "node:fs/promises";
import { rewriteBetweenMarkers } from "./between-markers.ts";
import type { Experiment, Findings } from "./experiment.ts";
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

/** Writes results.json and the plots into the study's folder and its part of experiments/README.md. */
export async function storeFindings(
  { name }: Experiment,
  circumstances: Circumstances,
  findings: Findings,
): Promise<void> {
  const folder = new URL(`./${name}/`, import.meta.url);
  await mkdir(folder, { recursive: true });
  const { settings, numbers, claims, plots } = findings;
  const results = { ...circumstances, settings, numbers, claims };
  await writeFile(new URL("results.json", folder), `${JSON.stringify(results, null, 1)}\n`);
  for (const [file, markup] of Object.entries(plots)) await writeFile(new URL(file, folder), markup);
  const readme = new URL("./README.md", import.meta.url);
  await rewriteBetweenMarkers(readme, name, pageOf(name, circumstances, findings));
}

/** The study's part of the page: circumstances, what was found, what it shows, plots. */
export function pageOf(name: string, circumstances: Circumstances, findings: Findings): string {
  const { date, node, command, seed, sources } = circumstances;
  const digests = Object.values(sources).map((digest) => digest.slice(0, 8));
  const plots = Object.keys(findings.plots).map(
    (file) => `![${file.replace(/\.svg$/, "")}](${name}/${file})`,
  );
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${digests.join(" ")}.`,
    findings.page,
    claimLines(findings),
    ...plots,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

export function claimLines({ claims }: Pick<Findings, "claims">): string {
  return claims.map(({ text, holds }) => `- ${holds ? "holds" : "**DOES NOT HOLD**"}: ${text}`).join("\n");
}
