import type { Release, Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { countStudyModel } from "./counts/count-study-model.ts";
import { naiveBayesStudyModel } from "./naive-bayes/naive-bayes-study-model.ts";
import { sumStudyModel } from "./sums/sum-study-model.ts";

/**
 * The posterior of an exponential family from curators' noisy statistics: setting "central" or
 * "distributed", one release per holder. Methods: "noise-aware" (default), in which the true statistics are
 * latent, and "plug-in", which takes the noisy ones for true and is overconfident.
 */
export function curatorStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  switch (study.model.family) {
    case "bernoulli":
    case "categorical":
      return countStudyModel(study, releases, options);
    case "naive-bayes":
      return naiveBayesStudyModel(study, releases, options);
    default:
      return sumStudyModel(study, releases, options);
  }
}
