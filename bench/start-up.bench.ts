import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Benchmark, Measurement } from "./benchmark.ts";

const ROUNDS = 15;
const main = fileURLToPath(new URL("../packages/dpbayes/dist/command/main.js", import.meta.url));

const study = {
  format: "dpbayes.study/1",
  id: "start",
  question: "How long does it take to start?",
  variables: { x: { type: "boolean" } },
  model: { family: "bernoulli", formula: "x ~ 1" },
  privacy: { setting: "central", epsilon: 1, unit: "one row", neighbours: "replace-one" },
};

/** What starts it, in a folder with a study, a small table and its ledger. */
const commandLines: Readonly<Record<string, readonly string[]>> = {
  "--version": ["--version"],
  "--help": ["--help"],
  "fit --help": ["fit", "--help"],
  plan: ["plan", "study.json"],
  privatize: ["privatize", "rows.csv", "-s", "study.json", "--force", "--budget-epsilon", "1000"],
  ledger: ["ledger", "kept.csv"],
};

/** Goals are for what does no work; the others show what a command adds to a bare start. */
const goals: Readonly<Record<string, { readonly atMost: number }>> = {
  "--version": { atMost: 2 },
  "--help": { atMost: 2 },
};

export const startUpBenchmarks: readonly Benchmark[] = Object.entries(commandLines).map(([name, words]) => ({
  name: `start-up ${name}`,
  unit: "x a bare script",
  ...(goals[name] && { goal: goals[name] }),
  skip: existsSync(main) ? undefined : "npm run build comes first",
  run: () => inFolder((folder) => startRatio(folder, words)),
}));

/** Both start by turns, so that whatever else the machine does slows both; medians leave out a slow moment. */
function startRatio(folder: string, words: readonly string[]): Measurement {
  const [bare, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [first, second] = [["bare.mjs"], [main, ...words]].map((one) => milliseconds(folder, one));
    // The first round reads the files from the disk.
    if (round === 0) continue;
    bare.push(first!);
    ours.push(second!);
  }
  return { value: medianOf(ours) / medianOf(bare) };
}

/** Of an odd number of times. */
function medianOf(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[(times.length - 1) / 2]!;
}

function milliseconds(folder: string, words: readonly string[]): number {
  const start = performance.now();
  execFileSync(process.execPath, words, {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, DPBAYES_REGISTRY: join(folder, "registry") },
  });
  return performance.now() - start;
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-start-"));
  try {
    writeFileSync(join(folder, "bare.mjs"), "");
    writeFileSync(join(folder, "study.json"), JSON.stringify(study));
    for (const name of ["rows.csv", "kept.csv"]) writeFileSync(join(folder, name), "x\ntrue\nfalse\n");
    milliseconds(folder, [main, "privatize", "kept.csv", "-s", "study.json"]);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
