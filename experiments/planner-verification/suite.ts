import { writeFile } from "node:fs/promises";
import { rewriteBetweenMarkers } from "../between-markers.ts";
import { inProcesses } from "../in-processes.ts";
import { progressClock } from "../local-calibration/progress-clock.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { plannedCases } from "./cases.ts";
import { type PlannerResults, plannerPage, TOLERANCE } from "./page.ts";
import type { Answer, Task } from "./worker.ts";

const SEED = "planner verification";
const STUDIES = 50;
const SOURCES = ["dpbayes/src/planner/", "inference/src/"].map(
  (folder) => new URL(`../../packages/${folder}`, import.meta.url),
);

/** The planner's widths against those of simulated studies that were fitted as users fit them. */
export const plannerVerification: VerificationSuite = {
  name: "planner-verification",
  about: "planned widths of intervals against the median of 50 fitted studies, for every family",
  async run(progress) {
    const start = performance.now();
    const source = await digests();
    const tasks = plannedCases.map((_, index): Task => ({ index, seed: SEED, studies: STUDIES }));
    const clock = progressClock(tasks.map(() => 1));
    const worker = new URL("worker.ts", import.meta.url);
    const answers = await inProcesses<Task, Answer>(worker, tasks, (index, answer) =>
      progress(`${clock.after(1)}, ${plannedCases[index]!.name}: ${wordsOf(answer)}`),
    );
    const changed = (await digests()) !== source;
    const problems = [
      ...answers.flatMap((answer, i) => problemsOf(plannedCases[i]!.name, answer)),
      ...(changed ? ["the sources changed during the run; nothing was stored"] : []),
    ];
    if (!changed) await store(answers, problems, source, performance.now() - start);
    for (const problem of problems) progress(`PROBLEM: ${problem}`);
    return problems.length === 0;
  },
};

async function digests(): Promise<string> {
  return (await Promise.all(SOURCES.map(sourceDigest))).map((digest) => digest.slice(0, 12)).join(" and ");
}

function problemsOf(name: string, answer: Answer): readonly string[] {
  if ("problem" in answer) return [`${name}: ${answer.problem}`];
  return answer.compared.widths
    .filter(({ ratio }) => !(Math.abs(ratio - 1) <= TOLERANCE))
    .map(
      (width) => `${name}: ${width.name} was planned ${width.ratio.toFixed(2)} times as wide as it became`,
    );
}

function wordsOf(answer: Answer): string {
  if ("problem" in answer) return `PROBLEM: ${answer.problem}`;
  const { widths, seconds } = answer.compared;
  return `${widths.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`).join(", ")} (${seconds.toFixed(0)} s)`;
}

async function store(
  answers: readonly Answer[],
  problems: readonly string[],
  source: string,
  milliseconds: number,
): Promise<void> {
  const results: PlannerResults = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: "npm run verify -- planner-verification",
    seed: SEED,
    source,
    studies: STUDIES,
    seconds: Math.round(milliseconds / 1000),
    rows: answers.flatMap((answer, i) =>
      "problem" in answer ? [] : [{ ...rowHead(i), ...answer.compared }],
    ),
    problems,
  };
  await writeFile(new URL("./results.json", import.meta.url), `${JSON.stringify(results, null, 1)}\n`);
  await rewriteBetweenMarkers(
    new URL("../README.md", import.meta.url),
    "planner-verification",
    plannerPage(results),
  );
}

function rowHead(index: number) {
  const { name, scenario } = plannedCases[index]!;
  return { name, epsilon: scenario.epsilon, records: scenario.records };
}
