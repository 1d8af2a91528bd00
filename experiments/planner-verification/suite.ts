import { progressClock } from "../calibration/progress-clock.ts";
import { inProcesses } from "../in-processes.ts";
import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import type { VerificationSuite } from "../suite.ts";
import { plannedCases } from "./cases.ts";
import { compareCase } from "./compare-case.ts";
import {
  isOff,
  isPowerOff,
  type PlannerResults,
  type PlannerRow,
  plannerClaims,
  plannerPage,
} from "./page.ts";
import { BATCH } from "./realise-case.ts";
import { sources } from "./stored-cell.ts";
import type { Answer, Task } from "./worker.ts";

const NAME = "planner-verification";
const ABOUT = "planned widths of intervals and power against 50 fitted studies, for every family";
const SEED = "planner verification";
/** What is stored of a number. */
const DIGITS = 9;
/** Batches of studies of cases whose power is checked: 200 studies know a power of 0.5 to 0.035. */
const POWER_BATCHES = 4;

/** The planner's widths against those of simulated studies that were fitted as users fit them. */
export const plannerVerification: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress, _until, send = inProcesses) {
    const source = await sourceWords();
    const clock = progressClock(tasks.map(() => 1));
    const worker = new URL("worker.ts", import.meta.url);
    const answers = await send<Task, Answer>(worker, tasks, (index, answer) => {
      const words = "problem" in answer ? `: ${answer.problem}` : "";
      progress(`${clock.after(1)}, ${nameOf(tasks[index]!)}${words}`);
    });
    const rows = rowsOf(answers);
    const changed = (await sourceWords()) !== source;
    const problems = [
      ...answers.flatMap((answer, i) =>
        "problem" in answer ? [`${nameOf(tasks[i]!)}: ${answer.problem}`] : [],
      ),
      ...rows.flatMap(problemsOf),
      ...(changed ? ["the sources changed during the run; nothing was stored"] : []),
    ];
    if (!changed) await store(rows, problems, source);
    for (const problem of problems) progress(`PROBLEM: ${problem}`);
    return problems.length === 0;
  },
  stored,
};

/** Every case is planned and carried out. */
const tasks: readonly Task[] = plannedCases.flatMap(({ nulls }, index) => [
  { index, seed: SEED },
  ...Array.from({ length: nulls ? POWER_BATCHES : 1 }, (_, batch) => ({ index, seed: SEED, batch })),
]);

function nameOf({ index }: Task): string {
  const { name, regime } = plannedCases[index]!;
  return `${name}, ${regime}`;
}

function rowsOf(answers: readonly Answer[]): readonly PlannerRow[] {
  return plannedCases.flatMap((one, index) => {
    const own = answers.filter((_, i) => tasks[i]!.index === index);
    const planned = own.flatMap((answer) => ("planned" in answer ? [answer.planned] : []));
    const realised = own.flatMap((answer) => ("realised" in answer ? [answer.realised] : []));
    if (planned.length + realised.length < own.length) return [];
    const { name, regime, scenario } = one;
    const head = { name, regime, epsilon: scenario.epsilon, records: scenario.records };
    return [{ ...head, ...compareCase(one, planned[0]!, realised) }];
  });
}

function problemsOf({ name, regime, widths, powers }: PlannerRow): readonly string[] {
  return [
    ...widths
      .filter((width) => width.judged && isOff(width))
      .map(
        (width) =>
          `${name}, ${regime}: ${width.name} was planned ${width.ratio.toFixed(2)} times as wide as it became`,
      ),
    ...powers
      .filter(isPowerOff)
      .map(
        ({ name: number, tested, planned, realised }) =>
          `${name}, ${regime}: the power of ${number} against ${tested} was planned as ${planned.toFixed(2)} and became ${realised.toFixed(2)}`,
      ),
  ];
}

async function sourceWords(): Promise<string> {
  const all = [await sources.realised(), ...(await sources.planned()).split(" ")];
  return all.map((digest) => digest.slice(0, 8)).join(" ");
}

async function store(
  rows: readonly PlannerRow[],
  problems: readonly string[],
  source: string,
): Promise<void> {
  const results: PlannerResults = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: `npm run verify -- ${NAME}`,
    seed: SEED,
    source,
    studies: BATCH,
    seconds: Math.round(rows.reduce((sum, row) => sum + row.planSeconds + row.fitSeconds, 0)),
    rows,
    problems,
  };
  await storeResults(NAME, rounded(results, DIGITS));
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<PlannerResults>(NAME);
  const { date } = results;
  return {
    name: NAME,
    about: ABOUT,
    date,
    claims: plannerClaims(results, plannedCases),
    part: plannerPage(results, plannedCases),
    plots: [],
  };
}
