import { tableMargins } from "../../study/cells.ts";
import { levelCount } from "../../study/level-count.ts";
import type { MeasuredFamily } from "../measured-family.ts";

/** A person answers with the one cell that they are in. */
export const cellAnswer: MeasuredFamily = {
  atMostCoordinates({ model, variables }) {
    const cells = (margin: readonly string[]) =>
      margin.reduce((product, name) => product * levelCount(variables[name]!), 1);
    return tableMargins({ model }).reduce((sum, margin) => sum + cells(margin), 0);
  },
  report: () => ({ route: "answer" }),
};
