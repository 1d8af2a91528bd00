import { statSync } from "node:fs";
import { type Fit, loadFit, type ModelOptions } from "@dpbayes/inference";
import type { Study } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { readBytes, readStudy } from "../../files/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { openFolder, readPosterior } from "../fit/fit-folder.ts";
import type { FitSettings } from "../fit/fit-settings.ts";
import { readInputs } from "../fit/read-inputs.ts";

/** A fit and all that it was made from. */
export interface CheckedFit {
  readonly fit: Fit;
  readonly study: Study;
  readonly releases: readonly unknown[];
  /** What the fit was asked for beside the study, as far as its folder tells. */
  readonly settings?: FitSettings;
}

/** A folder knows study, releases and settings; a file needs them given. */
export async function checkedFit(given: Given): Promise<CheckedFit> {
  const [path] = given.operands as [string];
  const apart = ["study", "releases"].filter((flag) => given.has(flag));
  if (isFile(path)) return fitFile(given, path, apart);
  if (apart.length > 0)
    fail("FLAG_VALUE", {
      flag: `--${apart[0]}`,
      found: "given",
      accepted: "absent: the folder knows its own",
    });
  const { study, releases, settings } = openFolder(path);
  return { fit: readPosterior(path), study, releases, settings };
}

async function fitFile(given: Given, path: string, apart: readonly string[]): Promise<CheckedFit> {
  if (apart.length < 2)
    fail("ARGUMENT_MISSING", { command: "check", missing: "--study STUDY --releases RELEASE for a file" });
  const study = readStudy(given.text("study")!);
  const { releases } = await readInputs(study, given.texts("releases"));
  return { fit: loadFit(readBytes(path)), study, releases };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** What a fit was asked for that changes its model. */
export function modelOptionsOf({ method, prior, options, holders }: Partial<FitSettings> = {}): ModelOptions {
  return {
    ...(method !== undefined && { method }),
    ...(prior !== undefined && { prior }),
    ...(options !== undefined && { options }),
    ...(holders !== undefined && { holders }),
  };
}
