import type { Release, Study } from "@dpbayes/privacy/formats";
import type { FitWarning } from "../contracts/fit-warning.ts";
import type { Fit } from "../fit/fit.ts";
import type { Detector, LookedAt } from "./detector.ts";
import { detectors } from "./detectors.ts";
import { columnMoments } from "./moments/column-moments.ts";
import { variableMoments } from "./moments/variable-moments.ts";
import { parametersOfAll } from "./prior/parameters-of-all.ts";
import { priorWeights } from "./prior/prior-weight.ts";

/** What the draws and the releases of a fit show against it. Fits nothing again. */
export function fitWarnings(fit: Fit, study: Study, releases: readonly Release[]): readonly FitWarning[] {
  const evidence: LookedAt = {
    study,
    releases,
    fit,
    moments: variableMoments(study, releases),
    columns: columnMoments(study, releases),
    priorWeights: priorWeights(fit, parametersOfAll(fit)),
  };
  return detectors
    .filter(({ appliesTo }) => appliesTo(study))
    .flatMap((detector) => warningsOf(detector, evidence));
}

function warningsOf(
  { code, threshold, beyond, remedy, look }: Detector,
  evidence: LookedAt,
): readonly FitWarning[] {
  const isBeyond = (value: number) => (beyond === "above" ? value > threshold : value < threshold);
  return look(evidence)
    .filter(({ value }) => Number.isFinite(value) && isBeyond(value))
    .map(({ parameter, value, sentence }) => ({
      code,
      ...(parameter !== undefined && { parameter }),
      value,
      sentence,
      remedy,
    }));
}
