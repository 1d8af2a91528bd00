import type { Study } from "@dpbayes/privacy/formats";
import { jsonOf, studyText, yamlOf } from "dpbayes/browser";
import type { Draft } from "./draft.ts";
import { draftOf } from "./draft-in-address.ts";

/** A study from a file, YAML or JSON; what reads and writes YAML is loaded for it. */
export async function draftOfFile(file: File): Promise<Draft> {
  const text = await file.text();
  const value = /\.ya?ml$/i.test(file.name) ? yamlOf(file.name, text) : jsonOf(file.name, text);
  const draft = draftOf(value);
  if (draft === undefined) throw new TypeError(`${file.name} is no study of one question`);
  return draft;
}

/** The study as `dpbayes init` writes it. */
export function studyFile(study: Study): string {
  return studyText(study);
}
