import { isBundle, partOf, type Study, type StudyBundle } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { holderFlags } from "./holder-flags.ts";

/** What is to be fitted: a study with one question, or parts of one with several. */
export interface AskedStudy {
  readonly study: Study | StudyBundle;
  readonly parts: readonly string[];
}

/** Settings of one model: no two questions need have the same. */
const ofOneModel = ["method", "model", "prior", ...Object.keys(holderFlags)];

export function askedStudy(given: Given, study: Study | StudyBundle): AskedStudy {
  const part = given.text("part");
  if (!isBundle(study)) {
    if (part !== undefined) refuse("part", "given", "left out: the study asks one question");
    return { study, parts: [] };
  }
  if (part !== undefined) {
    partOf(study, part);
    return { study, parts: [part] };
  }
  const single = ofOneModel.find((flag) => given.has(flag));
  if (single !== undefined) refuse(single, "given for several questions", "given with --part NAME");
  return { study, parts: Object.keys(study.models) };
}

function refuse(flag: string, found: string, accepted: string): never {
  return fail("FLAG_VALUE", { flag: `--${flag}`, found, accepted });
}
