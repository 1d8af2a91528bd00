import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFit, type Fit, loadFit, saveFit } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { jsonOf, makeFolder, readBytes, readText, writeFile } from "../../files/index.ts";
import { type FitSettings, settingsIn } from "./fit-settings.ts";
import { type Refused, refusedIn } from "./refused.ts";

export const folderFormat = "dpbayes.fit-folder/1";

/** All that a fit rests on. */
export interface FitTask {
  readonly study: Study;
  readonly releases: readonly { readonly digest: string }[];
  readonly settings: FitSettings;
  readonly refused?: Refused;
  /** The files that were given, study first, as they were named; absent in folders that do not say. */
  readonly files?: readonly string[];
}

/**
 * A fit on the disk: `fit.json` (study, settings, digests), `releases/1.json`..., a file per finished chain and
 * `posterior.fit`, which joins them. It holds everything it takes to go on or to repeat it.
 */
export function createFolder(folder: string, task: FitTask): void {
  const made = [makeFolder(join(folder, "releases")), makeFolder(join(folder, "chains"))];
  try {
    fillFolder(folder, task);
  } catch (error) {
    for (const one of made) if (one !== undefined) rmSync(one, { recursive: true, force: true });
    throw error;
  }
}

/** `fit.json` comes last: a folder with it is whole. */
function fillFolder(folder: string, task: FitTask): void {
  task.releases.forEach((release, i) => {
    writeFile(join(folder, "releases", `${i + 1}.json`), `${JSON.stringify(release)}\n`);
  });
  const { study, settings, refused, files } = task;
  const releases = task.releases.map(({ digest }) => digest);
  const content = {
    ...{ format: folderFormat, study, settings, releases },
    ...(refused && { refused }),
    ...(files && { files }),
  };
  writeFile(join(folder, "fit.json"), `${JSON.stringify(content, null, 2)}\n`);
}

/** Reads a folder back; releases are held against the digests that were written down. */
export function openFolder(folder: string): FitTask {
  const file = join(folder, "fit.json");
  if (!existsSync(file)) refuse(folder, "without fit.json", "one that dpbayes fit made");
  const { format, study, settings, releases, refused, files } = (jsonOf(file, readText(file)) ??
    {}) as Record<string, unknown>;
  if (format !== folderFormat) refuse(folder, "of another format", folderFormat);
  if (!Array.isArray(releases)) return refuse(folder, "without releases", "as dpbayes fit made it");
  const read = releases.map((digest: unknown, i) => releaseOf(folder, i, digest));
  return {
    study: parseStudy(study),
    releases: read,
    settings: settingsIn(settings) ?? refuse(folder, "of other settings", "as dpbayes fit made it"),
    ...(refused !== undefined && {
      refused: refusedIn(refused) ?? refuse(folder, "of other refusals", "as dpbayes fit made it"),
    }),
    ...(areNames(files) && { files }),
  };
}

function areNames(files: unknown): files is readonly string[] {
  return Array.isArray(files) && files.length > 1 && files.every((file) => typeof file === "string");
}

function releaseOf(folder: string, index: number, digest: unknown): { readonly digest: string } {
  const file = join(folder, "releases", `${index + 1}.json`);
  const release = jsonOf(file, readText(file)) as { readonly digest: string };
  if (typeof digest !== "string" || release?.digest !== digest || digestOf(release) !== digest)
    refuse(folder, `holding another release ${index + 1}`, "as dpbayes fit made it");
  return release;
}

/** Keeps a fit of one chain. */
export function saveChain(folder: string, fit: Fit): void {
  writeFile(join(folder, "chains", `${fit.runs[0]!.chain + 1}.fit`), saveFit(fit));
}

/** The finished chains, each a fit of one chain. */
export function finishedChains(folder: string): readonly Fit[] {
  if (!existsSync(join(folder, "chains"))) refuse(folder, "without chains", "as dpbayes fit made it");
  const names = readdirSync(join(folder, "chains")).filter((name) => /^\d+\.fit$/.test(name));
  const posterior = existsSync(posteriorFile(folder)) ? readPosterior(folder) : undefined;
  return names.map((name) => withModel(folder, loadFit(readBytes(join(folder, "chains", name))), posterior));
}

/**
 * Chains of early versions do not say which prior they were run under; the posterior that joined them does. Without it nobody can tell whether
 * the defaults were today's.
 */
function withModel(folder: string, chain: Fit, posterior: Fit | undefined): Fit {
  const [run] = chain.runs;
  if (run === undefined || chain.origin.prior !== undefined) return chain;
  const { model, prior, approximations } = posterior?.origin ?? {};
  const joined = posterior?.runs.some((other) => other.chain === run.chain) === true;
  if (!joined || prior === undefined)
    return refuse(
      folder,
      "of an early version and does not say under which prior its chains were run",
      "left as it is: begin a new fit in another folder",
    );
  const { seed } = chain.origin;
  const result = { ...run, seed, draws: chain.values, stats: chain.statistics };
  return createFit(chain.parameters, [result], {
    ...chain.origin,
    ...{ prior, ...(model !== undefined && { model }), ...(approximations && { approximations }) },
  });
}

/** The posterior, if all chains are in it. */
export function wholePosterior(folder: string, { settings }: FitTask): Fit | undefined {
  if (!existsSync(posteriorFile(folder))) return undefined;
  const fit = readPosterior(folder);
  return fit.chainCount === settings.chains ? fit : undefined;
}

export function savePosterior(folder: string, fit: Fit): void {
  writeFile(posteriorFile(folder), saveFit(fit));
}

export function readPosterior(folder: string): Fit {
  const file = posteriorFile(folder);
  if (!existsSync(file))
    refuse(folder, "without a finished chain", "fitted: dpbayes fit --resume goes on with it");
  return loadFit(readBytes(file));
}

function posteriorFile(folder: string): string {
  return join(folder, "posterior.fit");
}

function refuse(folder: string, found: string, accepted: string): never {
  return fail("FIT_FOLDER", { folder, found, accepted });
}
