import { countLinkOf, familyOf, type Study } from "@dpbayes/privacy/formats";
import { logistic } from "../../math/special/index.ts";
import { countLink } from "../../models/poisson-regression/link/count-link.ts";

/** How the outcome's mean follows from the linear predictor, where not as a line does; undefined for other families. */
export function linkOf(study: Study): ((u: number) => number) | undefined {
  const { regression, rate, formula } = familyOf(study);
  if (!regression) return undefined;
  if (rate === true) return countLink(countLinkOf(study.model)).rate;
  return formula.outcomeLevels === 2 ? logistic : undefined;
}
