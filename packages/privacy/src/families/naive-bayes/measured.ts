import { categoryOf } from "../../measurements/levels.ts";
import { parseFormula } from "../../study/formula/parse-formula.ts";
import { heldOnly, type MeasuredFamily } from "../measured-family.ts";

export const labelledRecords: MeasuredFamily = {
  atMostCoordinates(study) {
    const { left, right } = parseFormula(study.model.formula);
    const levels = (name: string) => categoryOf(study, name).levels.length;
    return levels(left[0]!) * (1 + right.reduce((sum, name) => sum + levels(name), 0));
  },
  report: heldOnly,
};
