import { designOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { studyFamilyOf } from "../../families/study-families.ts";
import type { Fit } from "../../fit/fit.ts";
import { type HolderRelease, holderReleases } from "../holders/holder-releases.ts";
import { modelAlone } from "../holders/model-alone.ts";
import { type Quantity, quantitiesOf } from "../holders/quantities.ts";
import { fittedDifferences } from "../misfit/fitted-differences.ts";

/**
 * The free parameters of a regression. One holder's model has p = K coefficients, a residual sd and the law of the
 * covariates. J holders that share everything have p; what is their own counts J times; a random coefficient counts twice,
 * a mean and a spread, however many holders there are. A hidden number of records counts once for each release.
 */
export function regressionParameterCount(fit: Fit, study: Study, releases: readonly Release[]): number {
  const holders = holderReleases(study, releases);
  const [first] = holders.length > 0 ? holders : releases.map((release) => ({ release }));
  const { dimension } = modelAlone(study, first!.release);
  const hidden = holders.filter(({ release }) => release.count === null).length;
  const alone = dimension - (isResidualUnseen(study, releases) ? 1 : 0);
  return alone + hidden + (holders.length > 1 ? ofFurtherHolders(fit, study, holders, alone) : 0);
}

function ofFurtherHolders(fit: Fit, study: Study, holders: readonly HolderRelease[], alone: number): number {
  const names = new Set(fit.names);
  const told = quantitiesOf(designOf(study), (name) => names.has(name)).filter(isOfResponse);
  const differences = fittedDifferences(fit);
  const count = (kind: string) => told.filter((quantity) => differences.of(quantity) === kind).length;
  const covariates = alone - told.filter(({ block }) => seen(block)).length;
  const own = count("own") + (differences.ownCovariates ? covariates : 0);
  return (holders.length - 1) * own + count("random");

  /** A residual sd that no sum tells is no parameter of the count. */
  function seen(block: Quantity["block"]): boolean {
    return (
      block !== "residual" ||
      !isResidualUnseen(
        study,
        holders.map(({ release }) => release),
      )
    );
  }
}

function isOfResponse({ block }: Quantity): boolean {
  return block === "level" || block === "slopes" || block === "residual";
}

/** Without y'y the residual sd is known by its prior alone: it takes no number from the release. */
function isResidualUnseen(study: Study, releases: readonly Release[]): boolean {
  const { residualBlock } = studyFamilyOf(study);
  if (residualBlock === undefined) return false;
  return releases.every(
    ({ kind, statistic }) => kind === "sum" && !statistic.blocks.some(({ name }) => name === residualBlock),
  );
}
