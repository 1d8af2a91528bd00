import { statSync } from "node:fs";
import { type Fit, loadFit } from "@dpbayes/inference";
import { type Study, studyDigest } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { readBytes, readStudy } from "../../files/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { openFolder, readPosterior } from "../fit/fit-folder.ts";

/** A fit and the study it is of. */
export interface FittedStudy {
  readonly fit: Fit;
  readonly study: Study;
}

/** A folder knows its study; a file needs it given, and it must be the one. */
export function fittedStudy(given: Given): FittedStudy {
  const [path] = given.operands as [string];
  const file = given.text("study");
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    if (file !== undefined)
      fail("FLAG_VALUE", { flag: "--study", found: "given", accepted: "absent: the folder knows its own" });
    return { study: openFolder(path).study, fit: readPosterior(path) };
  }
  if (file === undefined)
    return fail("ARGUMENT_MISSING", { command: given.command, missing: "--study STUDY for a file" });
  const [study, fit] = [readStudy(file), loadFit(readBytes(path))];
  if (fit.origin.study !== undefined && fit.origin.study !== studyDigest(study))
    fail("FLAG_VALUE", {
      flag: "--study",
      found: "another study than the fit's",
      accepted: "the one it was made with",
    });
  return { study, fit };
}

/** What the flags say besides points. */
export function pointOptions(given: Given, study: Study) {
  const [holder, seed] = [given.text("holder"), given.text("seed")];
  const interval = given.number("interval", (share) => share > 0 && share < 1, "between 0 and 1");
  return {
    study,
    extrapolate: given.has("extrapolate"),
    ...(interval !== undefined && { interval }),
    ...(holder !== undefined && { holder }),
    ...(seed !== undefined && { seed }),
  };
}
