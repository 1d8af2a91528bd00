import { personEstimand } from "@dpbayes/inference/text";
import {
  isBundle,
  type PersonRecords,
  partsOf,
  type Study,
  type StudyBundle,
} from "@dpbayes/privacy/formats";
import { protectsRow } from "../../units/row-unit.ts";

/** What a guarantee takes for granted, and whom it does not protect, in sentences. */
export function assumptionsInWords(study: Study | StudyBundle): readonly string[] {
  const { privacy } = study;
  return [
    ...publicWords(privacy),
    ...personWords(study),
    ...(protectsRow(privacy)
      ? ["It protects one row, not one person: a person who has or changes k rows is protected k times less."]
      : []),
  ];
}

/** Whose records are protected together, and what that makes the study about. */
function personWords(study: Study | StudyBundle): readonly string[] {
  const { unit, person, records } = study.privacy;
  if (records === undefined) return [];
  const questions = isBundle(study) ? Object.values(partsOf(study)) : [study];
  return [
    `All records of ${unit}, told by column ${person}, are protected together: they add ${addedWords(records)}.`,
    ...new Set(questions.map((question) => personEstimand(question)!)),
  ];
}

function addedWords(records: PersonRecords): string {
  if (records === "average") return "their mean";
  if (records === "one-at-random") return "one of them, drawn at random";
  if ("sum" in records) return `as much as ${records.sum} of them at most`;
  return records.first === 1 ? "the first of them" : `the mean of the first ${records.first}`;
}

/** Replace-one compares tables of the same people; devices report by themselves, and only a study can say who they are. */
function publicWords({ setting, neighbours, population }: Study["privacy"]): readonly string[] {
  if (neighbours === "add-remove") return [];
  const known = "Who is in the data, and how many, is taken to be public";
  if (population !== undefined) return [`${known}: ${population.trim().replace(/\.$/, "")}.`];
  return setting === "local" ? [] : [`${known}.`];
}
