import { fail } from "../errors/index.ts";
import { canonicalJson } from "../json/canonical.ts";
import { deepFreeze, readObject, readText, shown } from "../json/fields.ts";
import { sha256 } from "../json/sha256.ts";
import { parseModel } from "./parse-model.ts";
import { parsePrivacy } from "./parse-privacy.ts";
import { parseVariable } from "./parse-variable.ts";
import { refuseField, refuseUnknownFields } from "./refuse.ts";
import type { Study, Variable } from "./study.ts";

export const studyFormat = "dpbayes.study/1";

/**
 * Reads a study from plain JSON into a typed, frozen value, or refuses it with an error that names
 * the field. Nothing that decides the guarantee has a default.
 *
 * @example
 * ```ts
 * import { parseStudy } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "How many people smoke?",
 *   variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
 *   model: { family: "categorical", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * console.log(study.privacy.neighbours); // replace-one
 * ```
 */
export function parseStudy(value: unknown): Study {
  const object = readObject(value, "study", refuseField);
  if (object["format"] !== studyFormat)
    fail("STUDY_FORMAT", { found: shown(object["format"]), accepted: JSON.stringify(studyFormat) });
  refuseUnknownFields(object, "", ["format", "id", "question", "variables", "model", "privacy"]);
  const variables = parseVariables(object["variables"]);
  return deepFreeze({
    format: studyFormat,
    id: parseId(object["id"]),
    question: readText(object["question"], "question", refuseField),
    variables,
    model: parseModel(object["model"], variables),
    privacy: parsePrivacy(object["privacy"]),
  });
}

/** The digest of a study's canonical text: reports and releases name the study they were made for by it. */
export function studyDigest(study: Study): string {
  return sha256(canonicalJson(study));
}

function parseId(value: unknown): string {
  const id = readText(value, "id", refuseField);
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(id))
    refuseField("id", shown(id), "1 to 100 letters, digits, dots, dashes and underscores");
  return id;
}

function parseVariables(value: unknown): Readonly<Record<string, Variable>> {
  const object = readObject(value, "variables", refuseField);
  const names = Object.keys(object);
  if (names.length === 0) refuseField("variables", "empty", "at least one variable");
  const wrong = names.find((name) => !/^[A-Za-z][A-Za-z0-9_.]*$/.test(name));
  if (wrong !== undefined)
    refuseField("variables", shown(wrong), "names of letters, digits, _ and ., first a letter");
  return Object.fromEntries(names.map((name) => [name, parseVariable(name, object[name])]));
}
