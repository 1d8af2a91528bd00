import { existsSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { chainDefaults, chainLimits, type Fit } from "@dpbayes/inference";
import { fail } from "../../errors/index.ts";
import { readStudy } from "../../files/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { pageFile, writePage } from "../page/page.ts";
import { type Io, print, printText, tell } from "../terminal/io.ts";
import { samplingProgress } from "../terminal/progress.ts";
import { createFolder, type FitTask, finishedChains, openFolder, wholePosterior } from "./fit-folder.ts";
import { type FitSettings, isSetting, leastOf, type Setting } from "./fit-settings.ts";
import { holderFlags } from "./holder-flags.ts";
import { holdersOf } from "./holder-settings.ts";
import { priorOf, priorOfFile } from "./prior-settings.ts";
import { readInputs } from "./read-inputs.ts";
import { runFit } from "./run-fit.ts";
import { samplerFlags } from "./sampler-flags.ts";
import { requireUsed, samplerOf } from "./sampler-settings.ts";

export async function runFitCommand(given: Given, io: Io): Promise<number> {
  const resumed = given.text("resume");
  const folder = resumed ?? given.text("output") ?? "fit";
  const task = resumed === undefined ? await newTask(given, io, folder) : resumedTask(given, resumed);
  const whole = resumed === undefined ? undefined : wholePosterior(folder, task);
  const posterior = whole ?? (await sampled(given, io, folder, task));
  const page = given.has("page") ? await writePage(folder, pageFile(folder, given), io) : undefined;
  say(given, io, folder, posterior, page);
  return SUCCESS;
}

/** Runs the chains that are missing. */
async function sampled(given: Given, io: Io, folder: string, task: FitTask): Promise<Fit> {
  const isNew = !given.has("resume");
  const finished = isNew ? [] : finishedChains(folder);
  const progress = samplingProgress(io, task.settings.chains - finished.length);
  const workers = given.count("workers", 1);
  const { fit, missing } = await runFit(folder, task, finished, {
    signal: io.signal,
    onProgress: progress.heard,
    onModel(model) {
      requireUsed(given, model);
      if (isNew) createFolder(folder, task);
    },
    ...(workers !== undefined && { workers }),
  }).finally(progress.clear);
  if (missing > 0) stopped(folder, fit, missing);
  return fit;
}

function stopped(folder: string, fit: Fit, missing: number): never {
  const chains = `${fit.chainCount} finished ${fit.chainCount === 1 ? "chain is" : "chains are"} kept`;
  return fail("CANCELLED", {
    kept: `${chains} in ${folder}, ${missing} missing; go on with: dpbayes fit --resume ${folder}`,
  });
}

async function newTask(given: Given, io: Io, folder: string): Promise<FitTask> {
  const [file, ...files] = given.operands;
  if (file === undefined || files.length === 0)
    fail("ARGUMENT_MISSING", { command: "fit", missing: "STUDY RELEASE..." });
  // Flags before files: a wrong one is told whatever the files are.
  const settings = settingsOf(given);
  if (existsSync(join(folder, "fit.json")))
    fail("FIT_FOLDER", { folder, found: "a fit already", accepted: "a new one, or given as --resume" });
  const study = readStudy(file);
  const holders = holdersOf(given, study);
  const prior = priorOf(given, study, settings.prior);
  const onNote = (note: string) => io.quiet !== true && tell(io, `note: ${note}`);
  return {
    study,
    settings: {
      ...settings,
      ...(prior !== undefined && { prior }),
      ...(holders !== undefined && { holders }),
    },
    ...(await readInputs(study, files, onNote)),
    files: [file, ...files].map(publicName),
  };
}

/** A page that others read names no folders of this machine. */
function publicName(file: string): string {
  return isAbsolute(file) ? basename(file) : file;
}

/** Flags that a folder has settled. */
const settled = [
  ...["output", "seed", "chains", "warmup", "draws", "thin", "method", "prior"],
  ...Object.keys(samplerFlags),
  ...Object.keys(holderFlags),
];

/** A fit goes on with the settings it began with; others would give draws of another run. */
function resumedTask(given: Given, folder: string): FitTask {
  const fixed = settled.find((flag) => given.has(flag));
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
  const prior = priorOfFile(given);
  const sampler = samplerOf(given);
  return {
    // A whole number is the number, as in the library; anything else is a text.
    seed: /^-?\d{1,15}$/.test(seed) ? Number(seed) : seed,
    chains: settingOf(given, "chains"),
    warmup: settingOf(given, "warmup"),
    draws: settingOf(given, "draws"),
    thin: settingOf(given, "thin"),
    ...(sampler !== undefined && { sampler }),
    ...(method !== undefined && { method }),
    ...(prior !== undefined && { prior }),
  };
}

function settingOf(given: Given, name: Setting): number {
  const accepted = `a whole number from ${leastOf[name]} to ${chainLimits[name]}`;
  return given.number(name, (value) => isSetting(name, value), accepted) ?? chainDefaults[name];
}

function say(given: Given, io: Io, folder: string, fit: Fit, page: string | undefined): void {
  const all = given.has("all");
  const summary = fit.summary(all ? { names: summarised(fit) } : {});
  if (given.has("json")) {
    const { rows, sentences, verdict, notes } = summary;
    print(
      io,
      JSON.stringify({
        folder,
        ...(page !== undefined && { page }),
        rows,
        sentences,
        verdict,
        notes,
        origin: fit.origin,
      }),
    );
    return;
  }
  printText(io, `${all ? summary : shortened(String(summary), summary.main.length)}\n`);
  print(io, `fit   ${folder}`);
  if (page !== undefined) print(io, `page  ${page}`);
}

/** All parameters but those that are withheld, which the verdict names. */
function summarised(fit: Fit): readonly string[] {
  const { withheld } = fit.diagnose();
  return fit.parameters.map(({ name }) => name).filter((name) => !withheld.includes(name));
}

const MOST_ROWS = 40;

/** A table that nobody would scroll through is cut; the page and the exports have all of it. */
function shortened(text: string, rows: number): string {
  if (rows <= MOST_ROWS) return text;
  const lines = text.split("\n");
  const left = `... ${rows - MOST_ROWS} more numbers: --all prints them, dpbayes page shows the main ones, dpbayes export writes all`;
  return [...lines.slice(0, 1 + MOST_ROWS), left, ...lines.slice(1 + rows)].join("\n");
}
