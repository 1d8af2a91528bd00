import { categoryOf } from "../../measurements/levels.ts";
import { parseFormula } from "../../study/formula/parse-formula.ts";
import { heldOnly, type MeasuredFamily } from "../measured-family.ts";

export const logEntries: MeasuredFamily = {
  atMostCoordinates(study) {
    const { left, right } = parseFormula(study.model.formula);
    const levels = (name: string) => categoryOf(study, name).levels.length;
    const cells = right.reduce((product, name) => product * levels(name), 1);
    return cells * left.reduce((sum, name) => sum + levels(name), 0);
  },
  report: heldOnly,
};
