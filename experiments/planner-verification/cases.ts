import type { PlannedCase } from "./declare-case.ts";
import { lawFreeCases } from "./law-free-cases.ts";
import { oneVariableCases } from "./one-variable-cases.ts";
import { regressionCases } from "./regression-cases.ts";
import { tableCases } from "./table-cases.ts";

/** Every family that `fit` knows, in the settings that it has, where noise, both or sampling error dominate. */
export const plannedCases: readonly PlannedCase[] = [
  ...oneVariableCases,
  ...lawFreeCases,
  ...regressionCases,
  ...tableCases,
];
