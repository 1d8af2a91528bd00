import { gaussianFields } from "../gaussian/format.ts";
import { gaussianNoiseLaw } from "../gaussian/noise-law.ts";
import type { InputsFormat } from "../mechanism-format.ts";
import { local } from "../parameter-shapes.ts";
import { randomisedResponseFormat } from "../randomised-response/format.ts";
import { randomisedResponseLaw } from "../randomised-response/response-law.ts";
import type { GaussianWithResponseParameters } from "./from-parameters.ts";

type Stated = Pick<GaussianWithResponseParameters, "grid" | "sigmaSteps">;

export const gaussianWithResponseFormat = {
  route: "inputs-and-answer",
  parameters: {
    is: "object",
    fields: { ...gaussianFields, neighbours: local, response: randomisedResponseFormat.parameters },
  },
  noise: (parameters: Stated) => gaussianNoiseLaw(parameters),
  response: ({ response }) => randomisedResponseLaw(response),
} as const satisfies InputsFormat<GaussianWithResponseParameters>;
