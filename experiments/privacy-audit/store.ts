import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { type Circumstances, hasChangedSince } from "./circumstances.ts";
import { claimsOf, problemsOf } from "./problems.ts";
import { type PrivacyAuditResults, privacyAuditPage } from "./table.ts";

export const NAME = "privacy-audit";
export const ABOUT =
  "every mechanism and path audited with 1,000,000 draws per input; planted bugs; sensitivities";

/** What is stored of a number: tables show six. */
const DIGITS = 9;

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

/** Pairs of inputs, of which a row keeps the worst, are raw. */
async function store(results: PrivacyAuditResults): Promise<void> {
  const audits = results.audits.map(({ target, result: { pairs: _pairs, ...result } }) => ({
    target,
    result,
  }));
  await storeResults(NAME, rounded({ ...results, audits }, DIGITS), results.audits);
  await writeStudyPage(await storedAudit());
}

/** The results as they were stored; Infinity comes back as null, which the page shows in the same way. */
export function storedAuditResults(): Promise<PrivacyAuditResults> {
  return storedResults(NAME);
}

export async function storedAudit(): Promise<StoredStudy> {
  const results = await storedAuditResults();
  return {
    name: NAME,
    about: ABOUT,
    date: results.date,
    claims: claimsOf(results),
    part: privacyAuditPage(results),
    plots: [],
  };
}
