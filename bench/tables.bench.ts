import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Benchmark, Measurement } from "./benchmark.ts";
import type { MeasuredImport } from "./tables/import-units.ts";
import { type MeasuredFit, measuredFit } from "./tables/measured-fit.ts";
import { noisyBlocks } from "./tables/noisy-blocks.ts";
import { writeUnits } from "./tables/write-units.ts";

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

/** What a script prints that has a process to itself. */
async function inItsOwnProcess<Measured>(
  name: string,
  words: readonly (string | number)[],
): Promise<Measured> {
  const script = fileURLToPath(new URL(`tables/${name}.ts`, import.meta.url));
  const { stdout } = await run(process.execPath, [...process.execArgv, script, ...words.map(String)]);
  return JSON.parse(stdout) as Measured;
}

function largeFit(draws: number): Promise<MeasuredFit> {
  return inItsOwnProcess("fit-blocks", [LARGE.blocks, LARGE.kinds, WARMUP, draws]);
}

/** A million cells from a Parquet file, row by row. */
async function importedUnits(): Promise<MeasuredImport> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-bench-tables-"));
  try {
    const file = join(folder, "blocks.parquet");
    writeUnits(file, LARGE.blocks);
    return await inItsOwnProcess("import-units", [file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let few: Promise<MeasuredFit> | undefined;
let more: Promise<MeasuredFit> | undefined;
let units: Promise<MeasuredImport> | undefined;
const fewDraws = () => (few ??= largeFit(FEW));
const imported = () => (units ??= importedUnits());
const moreDraws = () => (more ??= largeFit(MORE));

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
  {
    name: "tables/parquet-cells",
    unit: "thousand cells imported per CPU second, 4000 blocks x 252 from Parquet",
    run: async () => {
      const { cells, cpuSeconds } = await imported();
      return { value: cells / cpuSeconds / 1000 };
    },
  },
  {
    name: "tables/parquet-memory",
    unit: "MB at most in the process that imports them",
    goal: { atMost: 1000 },
    run: async () => ({ value: (await imported()).peakMegabytes }),
  },
]);
