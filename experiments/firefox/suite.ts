import { markdownTable } from "../markdown.ts";
import { storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { inFirefox, NEEDS, runs, type StoredRun } from "./runs.ts";

interface FirefoxResults {
  readonly node: string;
  readonly rows: readonly StoredRun[];
}

const NAME = "firefox";
const ABOUT =
  "the built pages in a real Firefox: a collector's dashboard and survey, and the studio without a network";

/** Runs where a Firefox and a driver are there; else says what is missing and leaves what is stored. */
export const firefox: VerificationSuite = { name: NAME, about: ABOUT, run: runAll, stored };

async function runAll(progress: (line: string) => void, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  const rows: StoredRun[] = [];
  for (const run of runs) {
    if (Date.now() >= until) return false;
    progress(`${run.name}: ${run.promise}`);
    const found = await inFirefox(run);
    if (found === undefined) {
      progress(`not run, as there is not ${NEEDS}`);
      return true;
    }
    const source = await sourceDigest(new URL("../../packages/web/src/", import.meta.url));
    const date = new Date().toISOString().slice(0, 10);
    rows.push({ name: run.name, ...found, date, source: source.slice(0, 8) });
    for (const problem of found.problems) progress(`PROBLEM: ${run.name}: ${problem}`);
  }
  await storeResults(NAME, { node: process.version, rows } satisfies FirefoxResults);
  await writeStudyPage(await stored());
  return rows.every(({ problems }) => problems.length === 0);
}

async function stored(): Promise<StoredStudy> {
  const { node, rows } = await storedResults<FirefoxResults>(NAME);
  const claims = runs.map(({ name, promise }) => ({
    text: `${name}: ${promise}`,
    holds: rows.find((row) => row.name === name)?.problems.length === 0,
  }));
  const table = markdownTable(
    ["run", "Firefox", "found", "problems", "run on"],
    rows.map(({ name, version, figures, problems, date, source }) => [
      ...[
        name,
        version,
        Object.entries(figures)
          .map((one) => one.join(" "))
          .join(", "),
      ],
      ...[problems.join("; ") || "none", `${date} (${source})`],
    ]),
  );
  const part = `Node ${node}, \`npm run verify -- firefox\` after \`npm run build\`; it needs ${NEEDS}.\n\n${table}`;
  return { name: NAME, about: ABOUT, date: rows[0]?.date ?? "", claims, part, plots: [] };
}
