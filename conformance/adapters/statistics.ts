import type { Adapters } from "../adapter.ts";
import { exponentialFamilyAdapters } from "./exponential-family-statistics.ts";
import { glmAdapters } from "./glm-statistics.ts";
import { linearAdapters } from "./linear-statistics.ts";

/** Statistics and their sensitivities. */
export const statisticsAdapters: Adapters = Object.freeze({
  ...linearAdapters,
  ...exponentialFamilyAdapters,
  ...glmAdapters,
});
