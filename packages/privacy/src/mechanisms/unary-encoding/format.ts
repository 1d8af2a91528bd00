import type { AnswerFormat } from "../mechanism-format.ts";
import { coin, levels, local, positive, share } from "../parameter-shapes.ts";
import type { UnaryEncodingParameters } from "./from-parameters.ts";
import { unaryLaw } from "./response-law.ts";

export const unaryEncodingFormat = {
  route: "answer",
  says: "bits",
  parameters: {
    is: "object",
    fields: {
      epsilon: positive,
      levels,
      neighbours: local,
      rate: coin,
      oneGivenOne: share,
      oneGivenZero: share,
    },
  },
  levels: (parameters) => parameters.levels,
  response: unaryLaw,
} as const satisfies AnswerFormat<Pick<UnaryEncodingParameters, "rate" | "levels">>;
