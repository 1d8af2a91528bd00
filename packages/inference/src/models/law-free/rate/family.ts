import { poissonCounts } from "../../exponential-families/families/numbers.ts";
import type { StudyFamily } from "../../study-family.ts";
import { rateFromReports, rateFromSums, rateMethods } from "./rate-study-model.ts";

/** A mean count, whatever its law unless the study says that it is Poisson's. */
export const rate: StudyFamily = Object.freeze<StudyFamily>({
  ...poissonCounts,
  build: rateFromReports,
  methods: rateMethods.reports,
  fromSums: { build: rateFromSums, methods: rateMethods.sums },
});
