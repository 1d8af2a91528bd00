import type { VectorFormat } from "../mechanism-format.ts";
import { neighbours, onGrid, positive, rate } from "../parameter-shapes.ts";
import type { LaplaceParameters } from "./from-parameters.ts";
import { laplaceNoiseLaw } from "./noise-law.ts";

export const laplaceFormat = {
  route: "vector",
  norm: "L1",
  whole: false,
  parameters: { is: "object", fields: { ...onGrid, neighbours, rate, scale: positive } },
  noise: laplaceNoiseLaw,
} as const satisfies VectorFormat<Pick<LaplaceParameters, "grid" | "rate">>;
