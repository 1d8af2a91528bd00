import type { VectorPlanning } from "../mechanism-planning.ts";
import { gaussianFormat } from "./format.ts";
import type { GaussianMechanism } from "./from-parameters.ts";
import { gaussianMechanism } from "./gaussian.ts";

export const gaussianPlanning: VectorPlanning<GaussianMechanism> = {
  norm: gaussianFormat.norm,
  derived: ["logDelta", "sensitivity", "sensitivitySteps", "sigmaSteps", "standardDeviation", "mu"],
  calibrate: ({ logDelta, ...need }) => gaussianMechanism({ ...need, logDelta: logDelta() }),
};
