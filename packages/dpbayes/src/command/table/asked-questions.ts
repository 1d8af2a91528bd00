import { type QuestionKind, questionFromText, type TableQuestion } from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { Given } from "../arguments/parse-arguments.ts";

/** Flags that ask something, with the kind of question that each asks. */
const kinds: readonly (readonly [flag: string, kind: QuestionKind])[] = [
  ["sum", "total"],
  ["share", "share"],
  ["ratio", "ratio"],
  ["difference", "difference"],
  ["linear", "linear"],
  ["rank", "rank"],
];

/** What the flags ask; nothing where none of them does. */
export function askedQuestions(given: Given, table: NoisyTable): readonly TableQuestion[] {
  return [
    ...(given.has("total") ? [{ kind: "total" } as const] : []),
    ...kinds.flatMap(([flag, kind]) => given.texts(flag).map((text) => questionFromText(kind, text, table))),
  ];
}
