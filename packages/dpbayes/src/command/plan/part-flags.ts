import type { Flag } from "../arguments/command.ts";

/** Of studies that ask several questions. */
export const partFlags: Readonly<Record<string, Flag>> = {
  part: { value: "NAME", help: "of a study with several questions: the plan of this one" },
  weights: {
    value: "NAME=WEIGHT,...",
    help: "other weights than the study's, to compare: how its questions share the budget",
  },
};
