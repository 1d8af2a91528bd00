import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Fit } from "@dpbayes/inference";
import { fail } from "../errors/index.ts";
import { readStudy } from "../files/index.ts";
import { CANCELLED, type Command, SUCCESS } from "./command.ts";
import {
  createFolder,
  type FitSettings,
  type FitTask,
  finishedChains,
  openFolder,
} from "./fitting/fit-folder.ts";
import { modelOf } from "./fitting/join-chains.ts";
import { readInputs } from "./fitting/read-inputs.ts";
import { runFit } from "./fitting/run-fit.ts";
import { type Io, print, tell } from "./io.ts";
import type { Given } from "./parse-arguments.ts";
import { samplingProgress } from "./progress.ts";
import { writeReport } from "./report.ts";

export const fitCommand: Command = {
  name: "fit",
  about: "the noise-aware posterior of a study from its releases or reports",
  operands: "STUDY RELEASE...",
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  flags: {
    output: { value: "FOLDER", short: "o", help: "where the fit goes; fit without it" },
    resume: { value: "FOLDER", help: "go on with a fit that was stopped; takes no STUDY and no RELEASE" },
    seed: { value: "SEED", help: "the same seed gives the same draws; 1 without it" },
    chains: { value: "N", help: "chains to run; 4 without it" },
    warmup: { value: "N", help: "steps of each chain before draws are kept; 1000 without it" },
    draws: { value: "N", help: "draws to keep of each chain; 1000 without it" },
    thin: { value: "N", help: "steps per kept draw; 1 without it" },
    method: { value: "NAME", help: "another method than the study's or the family's own" },
    workers: { value: "N", help: "threads; as many as there are cores without it" },
    report: { help: "write the page FOLDER/report.html as well" },
  },
  notes: [
    "A RELEASE is a file of dpbayes privatize, or a .jsonl file of reports. Every chain is on the disk as soon as it is",
    "done: Ctrl-C keeps the finished ones, --resume runs the others, and the result is the same as in one go.",
  ].join("\n"),
  examples: [
    "dpbayes fit study.yaml north.release.json south.release.json -o fit --report",
    "dpbayes fit --resume fit",
  ],
  run: runFitCommand,
};

async function runFitCommand(given: Given, io: Io): Promise<number> {
  const resumed = given.text("resume");
  const folder = resumed ?? given.text("output") ?? "fit";
  const task = resumed === undefined ? await newTask(given, folder) : resumedTask(given, resumed);
  // Releases that do not fit the study are refused here, before anything is written.
  const model = modelOf(task);
  if (resumed === undefined) createFolder(folder, task);
  const left = task.settings.chains - finishedChains(folder).size;
  const progress = samplingProgress(io, left);
  const workers = given.count("workers", 1);
  const { fit, missing } = await runFit(folder, task, model, {
    signal: io.signal,
    onProgress: progress.heard,
    ...(workers !== undefined && { workers }),
  }).finally(progress.clear);
  if (missing.length > 0) return stopped(folder, fit, missing.length, io);
  const page = given.has("report") ? await writeReport(folder, join(folder, "report.html"), io) : undefined;
  say(given, io, folder, fit, page);
  return SUCCESS;
}

function stopped(folder: string, fit: Fit, missing: number, io: Io): number {
  const chains = `${fit.chainCount} finished ${fit.chainCount === 1 ? "chain is" : "chains are"} kept`;
  tell(
    io,
    `cancelled: ${chains} in ${folder}, ${missing} missing; go on with: dpbayes fit --resume ${folder}`,
  );
  return CANCELLED;
}

async function newTask(given: Given, folder: string): Promise<FitTask> {
  const [file, ...files] = given.operands;
  if (file === undefined || files.length === 0)
    fail("ARGUMENT_MISSING", { command: "fit", missing: "STUDY RELEASE..." });
  const settings = settingsOf(given);
  if (existsSync(join(folder, "fit.json")))
    fail("FIT_FOLDER", { folder, found: "a fit already", accepted: "a new one, or given as --resume" });
  const study = readStudy(file);
  return { study, settings, ...(await readInputs(study, files)) };
}

/** A fit goes on with the settings it began with; others would give draws of another run. */
function resumedTask(given: Given, folder: string): FitTask {
  const fixed = ["output", "seed", "chains", "warmup", "draws", "thin", "method"].find((flag) =>
    given.has(flag),
  );
  if (fixed !== undefined || given.operands.length > 0)
    fail("FLAG_VALUE", {
      flag: "--resume",
      found: `given with ${fixed === undefined ? "files" : `--${fixed}`}`,
      accepted: "given alone: the folder knows study, releases and settings",
    });
  return openFolder(folder);
}

function settingsOf(given: Given): FitSettings {
  const seed = given.text("seed") ?? "1";
  const method = given.text("method");
  return {
    // A whole number is the number, as in the library; anything else is a text.
    seed: /^-?\d{1,15}$/.test(seed) ? Number(seed) : seed,
    chains: given.count("chains", 1) ?? 4,
    warmup: given.count("warmup", 0) ?? 1000,
    draws: given.count("draws", 4) ?? 1000,
    thin: given.count("thin", 1) ?? 1,
    ...(method !== undefined && { method }),
  };
}

function say(given: Given, io: Io, folder: string, fit: Fit, page: string | undefined): void {
  const summary = fit.summary();
  if (given.has("json")) {
    const { rows, verdict, notes } = summary;
    print(
      io,
      JSON.stringify({
        folder,
        ...(page !== undefined && { page }),
        rows,
        verdict,
        notes,
        origin: fit.origin,
      }),
    );
    return;
  }
  print(io, String(summary));
  print(io, `\nfit   ${folder}`);
  if (page !== undefined) print(io, `page  ${page}`);
}
