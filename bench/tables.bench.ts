import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { type MeasuredFit, measuredFit } from "./tables/measured-fit.ts";
import { noisyBlocks } from "./tables/noisy-blocks.ts";

const GROUP = { blocks: 12, kinds: 252 };
const LARGE = { blocks: 4000, kinds: 250 };
const WARMUP = 4;
const FEW = 4;
const MORE = 44;

/** Sweeps beyond those of a shorter fit: what laying out, starting and answering take falls out. */
async function smallTable(): Promise<Measurement> {
  const table = noisyBlocks(GROUP.blocks, GROUP.kinds);
  const sweeps = 600;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round++) {
    const short = await measuredFit(table, 100, 100);
    const long = await measuredFit(table, 100, 100 + sweeps);
    best = Math.min(best, long.cpuSeconds - short.cpuSeconds);
  }
  return { value: (sweeps * GROUP.blocks * GROUP.kinds) / best / 1e6 };
}

const run = promisify(execFile);

async function inItsOwnProcess(draws: number): Promise<MeasuredFit> {
  const script = fileURLToPath(new URL("tables/fit-blocks.ts", import.meta.url));
  const words = [LARGE.blocks, LARGE.kinds, WARMUP, draws].map(String);
  const { stdout } = await run(process.execPath, [...process.execArgv, script, ...words]);
  return JSON.parse(stdout) as MeasuredFit;
}

let few: Promise<MeasuredFit> | undefined;
let more: Promise<MeasuredFit> | undefined;
const fewDraws = () => (few ??= inItsOwnProcess(FEW));
const moreDraws = () => (more ??= inItsOwnProcess(MORE));

/** The true counts of noisy tables: what a sweep over all cells takes, and the memory of a million cells. */
export const tableBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "tables/cells",
    unit: "million cells swept per CPU second, 12 x 252",
    run: smallTable,
  },
  {
    name: "tables/million-cells",
    unit: "million cells swept per CPU second, 4000 x 250",
    run: async () => {
      const seconds = (await moreDraws()).cpuSeconds - (await fewDraws()).cpuSeconds;
      return { value: ((MORE - FEW) * LARGE.blocks * LARGE.kinds) / seconds / 1e6 };
    },
  },
  {
    name: "tables/million-cells-memory",
    unit: `MB at most in the process, 4000 x 250, ${MORE} draws`,
    goal: { atMost: 2000 },
    run: async () => ({
      value: (await moreDraws()).peakMegabytes,
      comparedWith: { name: `of ${FEW} draws`, value: (await fewDraws()).peakMegabytes },
    }),
  },
]);
