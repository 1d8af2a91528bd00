import { binEdges } from "../../study/bins.ts";
import type { MeasuredFamily } from "../measured-family.ts";

/** A person answers with the bin that their number lies in. */
export const binAnswer: MeasuredFamily = {
  atMostCoordinates: (study) => binEdges(study).length - 1,
  report: () => ({ route: "answer" }),
};
