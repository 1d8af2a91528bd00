import { heldOnly, type MeasuredFamily } from "../measured-family.ts";

/** Two groups are told apart in a holder's table. */
export const twoGroups: MeasuredFamily = {
  // Of each group: how many, the sum, and the sum of squares.
  atMostCoordinates: () => 6,
  report: heldOnly,
  // The interval of a difference rests on them.
  moments: "with-squares",
};
