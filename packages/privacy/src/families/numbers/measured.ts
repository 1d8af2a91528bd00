import { plainValue, theVariable } from "../../measurements/one-variable.ts";
import type { CountVariable, NumberVariable } from "../../study/variable.ts";
import { type MeasuredFamily, mechanismRoute } from "../measured-family.ts";

/** A number behind noise; a count is answered where the study asks for a response. A holder has its sum and nothing else. */
export const oneSum: MeasuredFamily = {
  // The count of records, the sum, and the sum of squares.
  atMostCoordinates: () => 3,
  report(study) {
    const { name, variable } = theVariable(study);
    if (variable.type === "count" && mechanismRoute(study) === "answer") return { route: "answer" };
    return { route: "vector", measured: plainValue(study, name, variable as NumberVariable | CountVariable) };
  },
};

/** The same, of which a holder sums the moments. */
export const oneNumber: MeasuredFamily = { ...oneSum, moments: "as-asked" };
