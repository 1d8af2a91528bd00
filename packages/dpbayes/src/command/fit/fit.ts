import { existsSync } from "node:fs";
import { join } from "node:path";
import { chainDefaults, type Fit } from "@dpbayes/inference";
import { isBundle, partOf, type Study } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { readStudyOrBundle } from "../../files/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { publicName } from "../arguments/public-name.ts";
import { seedOf } from "../arguments/seed-of.ts";
import { pageFile, writePage } from "../page/page.ts";
import { type Io, print, printText, tell } from "../terminal/io.ts";
import { samplingProgress } from "../terminal/progress.ts";
import { styled } from "../terminal/style.ts";
import { askedStudy } from "./asked-parts.ts";
import { createFolder, type FitTask, finishedChains, openFolder, wholePosterior } from "./fit-folder.ts";
import { type FitSettings, settingOf } from "./fit-settings.ts";
import { holderFlags } from "./holder-flags.ts";
import { holdersOf } from "./holder-settings.ts";
import { priorOf, priorOfFile } from "./prior-settings.ts";
import { readBundleInputs } from "./read-bundle-inputs.ts";
import { type Inputs, readInputs } from "./read-inputs.ts";
import { recordModelFile } from "./record-model-file.ts";
import { runFit } from "./run-fit.ts";
import { samplerFlags } from "./sampler-flags.ts";
import { requireUsed, samplerOf } from "./sampler-settings.ts";

export async function runFitCommand(given: Given, io: Io): Promise<number> {
  const resumed = given.text("resume");
  const folder = resumed ?? given.text("output") ?? "fit";
  if (resumed !== undefined) {
    const task = resumedTask(given, resumed);
    say(given, io, [await fitted(given, io, { folder, task, whole: wholePosterior(folder, task) })]);
    return SUCCESS;
  }
  const done: Fitted[] = [];
  for (const asked of await newTasks(given, io, folder)) {
    const one = await fitted(given, io, asked);
    done.push(one);
    if (!given.has("json")) say(given, io, [one]);
  }
  if (given.has("json")) say(given, io, done);
  return SUCCESS;
}

/** One fit to be made; `part` where the study asks several questions and all of them are fitted. */
interface Asked {
  readonly folder: string;
  readonly task: FitTask;
  readonly part?: string;
  readonly whole?: Fit | undefined;
}

interface Fitted extends Pick<Asked, "folder" | "part"> {
  readonly fit: Fit;
  readonly page: string | undefined;
}

async function fitted(given: Given, io: Io, { folder, task, part, whole }: Asked): Promise<Fitted> {
  const fit = whole ?? (await sampled(given, io, folder, task));
  const page = given.has("page") ? await writePage(folder, pageFile(folder, given), io) : undefined;
  return { folder, fit, page, ...(part !== undefined && { part }) };
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

async function newTasks(given: Given, io: Io, folder: string): Promise<readonly Asked[]> {
  const [file, ...files] = given.operands;
  if (file === undefined || files.length === 0)
    fail("ARGUMENT_MISSING", { command: "fit", missing: "STUDY RELEASE..." });
  // Flags before files: a wrong one is told whatever the files are.
  const settings = settingsOf(given);
  const onNote = (note: string) => io.quiet !== true && tell(io, `note: ${note}`);
  const taskOf = (study: Study, inputs: Inputs, part: readonly string[] = []): FitTask => {
    const holders = holdersOf(given, study);
    const prior = priorOf(given, study, settings.prior);
    return {
      study,
      settings: {
        ...settings,
        ...(prior !== undefined && { prior }),
        ...(holders !== undefined && { holders }),
      },
      ...inputs,
      files: [...[file, ...files].map(publicName), ...part],
    };
  };
  const declared = askedStudy(given, readStudyOrBundle(file));
  if (!isBundle(declared.study)) {
    requireNewFit(folder);
    return [{ folder, task: taskOf(declared.study, await readInputs(declared.study, files, onNote)) }];
  }
  const bundle = declared.study;
  const asked = declared.parts.map((part) => ({
    part,
    folder: given.has("part") ? folder : join(folder, part),
  }));
  for (const one of asked) requireNewFit(one.folder);
  const inputs = await readBundleInputs(bundle, files, onNote);
  return asked.map(({ part, folder: own }) => ({
    ...(given.has("part") ? {} : { part }),
    folder: own,
    // Behind the files, so that who repeats the fit names the part too.
    task: taskOf(partOf(bundle, part), inputs(part), ["--part", part]),
  }));
}

function requireNewFit(folder: string): void {
  if (existsSync(join(folder, "fit.json")))
    fail("FIT_FOLDER", { folder, found: "a fit already", accepted: "a new one, or given as --resume" });
}

/** Flags that a folder has settled. */
const settled = [
  ...["output", "part", "seed", "chains", "warmup", "draws", "thin", "method", "model", "prior"],
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
  const method = given.text("method");
  const prior = priorOfFile(given);
  const sampler = samplerOf(given);
  const recordModel = recordModelFile(given);
  return {
    seed: seedOf(given),
    chains: settingOf(given, "chains") ?? chainDefaults.chains,
    warmup: settingOf(given, "warmup") ?? chainDefaults.warmup,
    draws: settingOf(given, "draws") ?? chainDefaults.draws,
    thin: settingOf(given, "thin") ?? chainDefaults.thin,
    ...(sampler !== undefined && { sampler }),
    ...(recordModel !== undefined && { recordModel }),
    ...(method !== undefined && { method }),
    ...(prior !== undefined && { prior }),
  };
}

/** One fit as it is; several as JSON under the names of their parts. */
function say(given: Given, io: Io, done: readonly Fitted[]): void {
  if (!given.has("json")) for (const one of done) sayOne(given, io, one);
  else if (done[0]!.part === undefined) print(io, JSON.stringify(contentOf(given, done[0]!)));
  else {
    const parts = done.map((one) => [one.part, contentOf(given, one)]);
    print(io, JSON.stringify({ parts: Object.fromEntries(parts) }));
  }
}

function summaryOf(given: Given, { fit }: Fitted) {
  return fit.summary(given.has("all") ? { names: summarised(fit) } : {});
}

function contentOf(given: Given, fitted: Fitted): object {
  const { rows, sentences, verdict, notes } = summaryOf(given, fitted);
  const { folder, page, fit } = fitted;
  return { folder, ...(page !== undefined && { page }), rows, sentences, verdict, notes, origin: fit.origin };
}

function sayOne(given: Given, io: Io, fitted: Fitted): void {
  const { folder, page, part } = fitted;
  const summary = summaryOf(given, fitted);
  if (part !== undefined) print(io, [styled("bold", part)]);
  printText(io, `${given.has("all") ? summary : shortened(String(summary), summary.main.length)}\n`);
  print(io, `fit   ${folder}`);
  if (page !== undefined) print(io, `page  ${page}`);
  if (part !== undefined) print(io, "");
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
