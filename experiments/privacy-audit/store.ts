import { readFile, writeFile } from "node:fs/promises";
import { rewriteBetweenMarkers } from "../between-markers.ts";
import { type Circumstances, hasChangedSince } from "./circumstances.ts";
import { problemsOf } from "./problems.ts";
import { type PrivacyAuditResults, privacyAuditPage } from "./table.ts";

const RESULTS = new URL("./results.json", import.meta.url);
const PAGE = new URL("../README.md", import.meta.url);

/** Results and page, unless the code changed during the run; true if all of it went as it must. */
export async function storeUnlessChanged(
  results: PrivacyAuditResults,
  circumstances: Circumstances,
  progress: (line: string) => void,
): Promise<boolean> {
  if (await hasChangedSince(circumstances)) {
    progress("PROBLEM: the sources of packages/privacy changed during the run; nothing was stored");
    return false;
  }
  await store(results);
  const problems = problemsOf(results);
  for (const problem of problems) progress(`PROBLEM: ${problem}`);
  return problems.length === 0;
}

async function store(results: PrivacyAuditResults): Promise<void> {
  const json = JSON.stringify(results, (_key, value) => (value === Infinity ? null : value), 1);
  await writeFile(RESULTS, `${json}\n`);
  await rewriteBetweenMarkers(PAGE, "privacy-audit", privacyAuditPage(results));
}

/** The results as they were stored; Infinity comes back as null, which the page shows in the same way. */
export async function storedResults(): Promise<PrivacyAuditResults> {
  return JSON.parse(await readFile(RESULTS, "utf8")) as PrivacyAuditResults;
}
