import { countsMeasurement, theVariable } from "../measurements/one-variable.ts";
import type { CountsVariable } from "../study/variable.ts";
import type { MeasuredFamily } from "./measured-family.ts";

/** Vectors of counts, reported one by one. */
export const countVectors: MeasuredFamily = {
  atMostCoordinates: (study) => (theVariable(study).variable as CountsVariable).length,
  report(study) {
    const { name, variable } = theVariable(study);
    return { route: "vector", measured: countsMeasurement(study, name, variable as CountsVariable) };
  },
};
