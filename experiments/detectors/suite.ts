import { createFit, type Fit, type FitWarning, fit } from "@dpbayes/inference";
import { fitWarnings } from "@dpbayes/inference/checks";
import type { Population } from "@dpbayes/inference/families";
import { simulateReleases } from "dpbayes/planner";
import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import type { VerificationSuite } from "../suite.ts";
import { type DetectorCase, detectorCases } from "./cases.ts";
import { caseWords, type DetectorResults, type DetectorRow, detectorClaims, detectorPage } from "./page.ts";
import { recordOf, studyOf } from "./planted-study.ts";

const NAME = "detectors";
const ABOUT = "what a fit warns of by itself: planted causes, and false alarms over sound studies";
const SEED = "detectors";

/** Simulated studies with and without a cause for a warning; a minute or two in one process. */
export const detectorsVerification: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress) {
    const start = performance.now();
    const rows: DetectorRow[] = [];
    for (const given of detectorCases) {
      rows.push({ ...given, counts: await countsOf(given) });
      progress(`${caseWords(given)}: ${JSON.stringify(rows.at(-1)!.counts)}`);
    }
    await store({
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      command: `npm run verify -- ${NAME}`,
      seed: SEED,
      seconds: (performance.now() - start) / 1000,
      rows,
    });
    const claims = detectorClaims({ rows });
    for (const { text, holds } of claims) if (!holds) progress(`PROBLEM: ${text}`);
    return claims.every(({ holds }) => holds);
  },
  stored,
};

/** How many studies carried each warning, and any. */
async function countsOf(given: DetectorCase): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (let study = 0; study < given.studies; study++) {
    const codes = new Set(
      (await warningsOf(given, `${SEED}, ${caseWords(given)}, ${study}`)).map(({ code }) => code),
    );
    for (const code of [...codes, ...(codes.size > 0 ? ["any"] : [])]) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

async function warningsOf(given: DetectorCase, seed: string): Promise<readonly FitWarning[]> {
  const study = studyOf(given);
  const population = recordOf(given) as Population;
  const guess = { parameters: {}, population };
  const releases = await simulateReleases({ study, guess, records: given.records, holders: 1, seed });
  if (!given.chains) return fitWarnings(blank, study, releases);
  const { origin } = await fit(study, releases, { chains: 2, warmup: 300, draws: 300, seed, method: "nuts" });
  return origin.warnings ?? [];
}

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };

/** Draws that say nothing. */
const blank: Fit = createFit(
  [{ name: "none", shape: [] }],
  [{ chain: 0, seed: 1, draws: Float64Array.of(0, 0), stats: {}, warmup, seconds: 0 }],
  { seed: 1 },
);

async function store(results: DetectorResults): Promise<void> {
  await storeResults(NAME, rounded(results, 6));
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<DetectorResults>(NAME);
  const { date } = results;
  const part = detectorPage(results);
  return { name: NAME, about: ABOUT, date, claims: detectorClaims(results), part, plots: [] };
}
