import { seedToJson } from "../file/seed-json.ts";
import type { Fit } from "../fit.ts";
import type { Plain } from "../origin.ts";

/**
 * What a fit is about, for programs that know nothing of dpbayes: texts, and numbers by release. `dpbayes_origin` has all of the origin as JSON.
 */
export function fitAttributes({ origin: whole }: Fit): Readonly<Record<string, Plain>> {
  const { seed, ...origin } = whole;
  const { subject, link, study, releases, prior, approximations } = origin;
  return {
    inference_library: "dpbayes",
    ...(subject && {
      study: subject.study,
      question: subject.question,
      family: subject.family,
      formula: subject.formula,
      protects: subject.protects,
      epsilon: subject.releases.map(({ epsilon }) => epsilon),
      delta: subject.releases.map(({ delta }) => delta),
    }),
    ...(link !== undefined && { link }),
    ...(study !== undefined && { study_digest: study }),
    ...(releases && { release_digests: releases.join(" ") }),
    ...(prior && { prior: prior.join("; ") }),
    ...(approximations && { approximations: approximations.join("; ") }),
    dpbayes_origin: JSON.stringify({ seed: seedToJson(seed), ...origin }),
  };
}
