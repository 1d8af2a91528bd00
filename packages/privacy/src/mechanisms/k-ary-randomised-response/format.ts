import type { AnswerFormat } from "../mechanism-format.ts";
import { levels, share } from "../parameter-shapes.ts";
import { randomisedResponseFormat } from "../randomised-response/format.ts";
import type { KAryParameters } from "./from-parameters.ts";
import { kAryLaw } from "./response-law.ts";

const { fields } = randomisedResponseFormat.parameters;

export const kAryFormat = {
  route: "answer",
  says: "level",
  parameters: { is: "object", fields: { ...fields, levels, otherProbability: share } },
  levels: (parameters) => parameters.levels,
  response: kAryLaw,
} as const satisfies AnswerFormat<Pick<KAryParameters, "rate" | "levels">>;
