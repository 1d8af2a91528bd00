import type { AnswerFormat } from "../mechanism-format.ts";
import { coin, local, positive, share } from "../parameter-shapes.ts";
import type { RandomisedResponseParameters } from "./from-parameters.ts";
import { randomisedResponseLaw } from "./response-law.ts";

export const randomisedResponseFormat = {
  route: "answer",
  says: "level",
  parameters: {
    is: "object",
    fields: { epsilon: positive, neighbours: local, rate: coin, keepProbability: share },
  },
  levels: () => 2,
  response: randomisedResponseLaw,
} as const satisfies AnswerFormat<Pick<RandomisedResponseParameters, "rate">>;
