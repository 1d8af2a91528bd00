import type { VectorPlanning } from "../mechanism-planning.ts";
import type { LaplaceMechanism } from "./from-parameters.ts";
import { laplaceMechanism } from "./laplace.ts";

export const laplacePlanning: VectorPlanning<LaplaceMechanism> = {
  norm: "L1",
  derived: ["sensitivity", "sensitivitySteps", "scale"],
  calibrate: laplaceMechanism,
};
