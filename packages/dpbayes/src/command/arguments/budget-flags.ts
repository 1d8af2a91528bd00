import type { Flag } from "./command.ts";

export const budgetFlags: Readonly<Record<string, Flag>> = {
  "budget-epsilon": { value: "EPSILON", help: "the data set's whole budget, as an exact decimal" },
  "budget-delta": { value: "DELTA", help: "the delta of that budget; 0 without it" },
};
