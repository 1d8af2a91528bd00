import type { Adapters } from "../../adapter.ts";
import { exponentialFamilyAdapters } from "./exponential-family.ts";
import { glmAdapters } from "./glm.ts";
import { linearAdapters } from "./linear.ts";

/** Statistics and their sensitivities. */
export const statisticsAdapters: Adapters = Object.freeze({
  ...linearAdapters,
  ...exponentialFamilyAdapters,
  ...glmAdapters,
});
