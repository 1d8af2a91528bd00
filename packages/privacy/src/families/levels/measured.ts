import { levelsOf } from "../../measurements/levels.ts";
import { plainValue, theVariable } from "../../measurements/one-variable.ts";
import { type MeasuredFamily, mechanismRoute } from "../measured-family.ts";

/** A person answers with their level. */
export const levelAnswer: MeasuredFamily = {
  atMostCoordinates: (study) => levelsOf(theVariable(study).variable).length,
  report: () => ({ route: "answer" }),
};

/** A person answers yes or no, unless the study asks for noise on it. */
export const yesOrNo: MeasuredFamily = {
  atMostCoordinates: () => 2,
  report(study) {
    const { name, variable } = theVariable(study);
    const asNoise = mechanismRoute(study) === "vector" && variable.type === "boolean";
    return asNoise ? { route: "vector", measured: plainValue(study, name, variable) } : { route: "answer" };
  },
};
