import { check, type Finding, fit } from "@dpbayes/inference";
import { compareHolders } from "@dpbayes/inference/checks";
import type { Release } from "@dpbayes/privacy";
import { answerBatches } from "../answer-batches.ts";
import { resumedCell } from "../resumed-cell.ts";
import type { Batch } from "../run-batches.ts";
import { sourceDigest } from "../source-digest.ts";
import { BATCH, type CheckCase, checkCases } from "./cases.ts";
import { plantedStudy, stayStudy } from "./planted-study.ts";

/** What a batch of studies of one case gave. */
export interface Counts {
  readonly studies: number;
  /** Studies with any finding. */
  readonly found: number;
  /** Studies that blame the first holder, and those that blame another. */
  readonly first: number;
  readonly other: number;
  /** Studies whose finding names what happened at the first holder. */
  readonly cause: number;
  /** Studies that say that effects other than straight lines cannot be seen. */
  readonly said: number;
  readonly seconds: number;
}

const FOLDERS = ["../../packages/privacy/src/", "../../packages/inference/src/", "./"];
let digests: Promise<readonly string[]> | undefined;

answerBatches(checkCases, async (given, batch) => {
  digests ??= Promise.all(FOLDERS.map((folder) => sourceDigest(new URL(folder, import.meta.url))));
  const words = JSON.stringify({ checks: await digests, given, batch, BATCH });
  return resumedCell(words, () => batchOf(given, batch));
});

async function batchOf(given: CheckCase, { index, batch, seed }: Batch): Promise<Counts> {
  const start = performance.now();
  const counts = { studies: 0, found: 0, first: 0, other: 0, cause: 0, said: 0 };
  const end = Math.min(given.studies, (batch + 1) * BATCH);
  for (let study = batch * BATCH; study < end; study++) {
    const own = `${seed}, case ${index}, study ${study}`;
    const releases = await plantedStudy(given, own);
    const { findings, said } = await lookedAt(given, releases, own);
    const blamed = findings.flatMap(({ holder }) => holder ?? []);
    const first = releases[0]!.holder!;
    counts.studies++;
    counts.found += Number(findings.length > 0);
    counts.first += Number(blamed.includes(first));
    counts.other += Number(blamed.some((holder) => holder !== first));
    counts.cause += Number(findings.some((finding) => namesCause(given, finding)));
    counts.said += Number(said);
  }
  return { ...counts, seconds: (performance.now() - start) / 1000 };
}

async function lookedAt(
  { looked, epsilon }: CheckCase,
  releases: readonly Release[],
  seed: string,
): Promise<{ readonly findings: readonly Finding[]; readonly said: boolean }> {
  const study = stayStudy(epsilon);
  if (looked === "holders")
    return { findings: (await compareHolders(study, releases, { seed })).findings, said: false };
  const length = { chains: 1, warmup: 250, draws: 250, seed } as const;
  const options = looked === "default" ? length : { holders: "same" as const, method: "nuts", ...length };
  const report = await check(await fit(study, releases, options), { study, releases, seed });
  return {
    findings: report.findings,
    said: report.degrees.words.some((words) => words.includes("not straight lines")),
  };
}

const causes: Readonly<Record<CheckCase["plant"], RegExp>> = {
  none: /$^/,
  "outcome turned round": /days coded the other way round/,
  "outcome in weeks": /days in other units/,
  "age in months": /age (lie at a bound|in other units)/,
  "age turned round": /age coded the other way round/,
  "cubic effect": /$^/,
};

function namesCause({ plant }: CheckCase, { text }: Finding): boolean {
  return causes[plant].test(text);
}
