import type { VectorPlanning } from "../mechanism-planning.ts";
import { geometricFormat } from "./format.ts";
import type { GeometricMechanism } from "./from-parameters.ts";
import { geometricMechanism } from "./geometric.ts";

export const geometricPlanning: VectorPlanning<GeometricMechanism> = {
  norm: geometricFormat.norm,
  derived: ["alpha"],
  /** Distances between whole vectors are whole, so a bound that was rounded up may be rounded down again. */
  calibrate: ({ epsilon, sensitivity, neighbours }) =>
    geometricMechanism({ epsilon, distance: Math.floor(sensitivity), neighbours }),
};
