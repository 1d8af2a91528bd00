import { hasPoissonLaw } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { poissonCounts } from "../../exponential-families/families/numbers.ts";
import type { StudyFamily } from "../../study-family.ts";
import { univariatePriorDraw } from "../../univariate/prior/univariate-prior-draw.ts";
import { rateFromReports, rateFromSums, rateMethods } from "./rate-study-model.ts";

/** A mean count, whatever its law unless the study says that it is Poisson's. */
export const rate: StudyFamily = Object.freeze<StudyFamily>({
  ...poissonCounts,
  build: rateFromReports,
  methods: rateMethods.reports,
  fromSums: { build: rateFromSums, methods: rateMethods.sums },
  priorDraw(study, clause) {
    if (!hasPoissonLaw({ model: { ...study.model, prior: clause } }))
      fail("ARGUMENT", {
        name: "family",
        found: "poisson without a law of counts",
        accepted: "with one, to draw from its prior: options.dispersed false, or a prior",
      });
    return univariatePriorDraw(study, clause);
  },
});
