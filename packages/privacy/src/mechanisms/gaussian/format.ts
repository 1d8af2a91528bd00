import type { Shape } from "../../json/shape.ts";
import type { VectorFormat } from "../mechanism-format.ts";
import { neighbours, onGrid, positive } from "../parameter-shapes.ts";
import { FEWEST_STEPS } from "./calibration.ts";
import type { GaussianParameters } from "./from-parameters.ts";
import { gaussianNoiseLaw } from "./noise-law.ts";

/** All but the relation of neighbours. */
export const gaussianFields: Readonly<Record<string, Shape>> = {
  ...onGrid,
  logDelta: { is: "number", below: 0 },
  sigmaSteps: { is: "number", from: FEWEST_STEPS },
  standardDeviation: positive,
  mu: positive,
};

export const gaussianFormat = {
  route: "vector",
  norm: "L2",
  whole: false,
  parameters: { is: "object", fields: { ...gaussianFields, neighbours } },
  noise: gaussianNoiseLaw,
} as const satisfies VectorFormat<Pick<GaussianParameters, "grid" | "sigmaSteps">>;
