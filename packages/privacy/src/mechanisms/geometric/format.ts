import { laplaceNoiseLaw } from "../laplace/noise-law.ts";
import type { VectorFormat } from "../mechanism-format.ts";
import { neighbours, positive, rate, share } from "../parameter-shapes.ts";
import type { GeometricParameters } from "./from-parameters.ts";

export const geometricFormat = {
  route: "vector",
  norm: "L1",
  whole: true,
  parameters: {
    is: "object",
    fields: {
      epsilon: positive,
      distance: positive,
      guarantee: { is: "one", of: ["(N, ε)-limited-precision"] },
      neighbours,
      grid: { is: "number", from: 1, below: 2, whole: true },
      rate,
      alpha: share,
    },
  },
  noise: laplaceNoiseLaw,
} as const satisfies VectorFormat<Pick<GeometricParameters, "grid" | "rate">>;
