import type { VectorPlanning } from "../mechanism-planning.ts";
import { laplaceFormat } from "./format.ts";
import type { LaplaceMechanism } from "./from-parameters.ts";
import { laplaceMechanism } from "./laplace.ts";

export const laplacePlanning: VectorPlanning<LaplaceMechanism> = {
  norm: laplaceFormat.norm,
  derived: ["sensitivity", "sensitivitySteps", "scale"],
  calibrate: laplaceMechanism,
};
