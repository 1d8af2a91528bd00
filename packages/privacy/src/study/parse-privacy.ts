import { type JsonObject, readNumber, readObject, readOneOf, readText } from "../json/fields.ts";
import { refuseField, refuseUnknownFields } from "./refuse.ts";
import { mechanismKinds, type PrivacyClause, type Setting, settings } from "./study.ts";

const known = [
  "setting",
  "epsilon",
  "delta",
  "unit",
  "neighbours",
  "mechanism",
  "perturb",
  "distance",
  "responseShare",
];

/** Every field that decides the guarantee must be written down: there is no default epsilon, delta, unit or relation. */
export function parsePrivacy(value: unknown): PrivacyClause {
  const object = readObject(value, "privacy", refuseField);
  refuseUnknownFields(object, "privacy", known);
  const setting = readOneOf(object["setting"], "privacy.setting", settings, refuseField);
  return {
    setting,
    epsilon: readNumber(
      object["epsilon"],
      "privacy.epsilon",
      (v) => v > 0,
      "positive and finite",
      refuseField,
    ),
    ...optional(object, "delta", (v) => v > 0 && v < 1, "greater than 0 and less than 1"),
    unit: readText(object["unit"], "privacy.unit", refuseField),
    neighbours: parseNeighbours(setting, object["neighbours"]),
    ...parseChoices(object),
    ...optional(object, "distance", (v) => Number.isSafeInteger(v) && v >= 1, "a whole number of at least 1"),
    ...optional(object, "responseShare", (v) => v > 0 && v < 1, "greater than 0 and less than 1"),
  };
}

function parseNeighbours(setting: Setting, value: unknown): PrivacyClause["neighbours"] {
  if (setting !== "local")
    return readOneOf(value, "privacy.neighbours", ["replace-one", "add-remove"], refuseField);
  return readOneOf(value ?? "replace-one", "privacy.neighbours", ["replace-one"], refuseField);
}

function parseChoices(object: JsonObject): Pick<PrivacyClause, "mechanism" | "perturb"> {
  const { mechanism, perturb } = object;
  return {
    ...(mechanism !== undefined && {
      mechanism: readOneOf(mechanism, "privacy.mechanism", mechanismKinds, refuseField),
    }),
    ...(perturb !== undefined && {
      perturb: readOneOf(perturb, "privacy.perturb", ["statistic", "inputs"], refuseField),
    }),
  };
}

function optional<Name extends "delta" | "distance" | "responseShare">(
  object: JsonObject,
  name: Name,
  holds: (value: number) => boolean,
  accepted: string,
): { [key in Name]?: number } {
  if (object[name] === undefined) return {};
  const value = readNumber(object[name], `privacy.${name}`, holds, accepted, refuseField);
  return { [name]: value } as { [key in Name]?: number };
}
