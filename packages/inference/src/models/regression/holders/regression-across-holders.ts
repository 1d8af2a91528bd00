import { LOG_EFFECTS, LOG_PRIOR, logLikelihoodName } from "../../../contracts/log-density-columns.ts";
import type { Model } from "../../../contracts/model.ts";
import type { Recorded } from "../../../contracts/recorded.ts";
import { effectsInBasis, valuesInColumns } from "../basis/basis-across-holders.ts";
import type { ColumnBasis } from "../basis/column-basis.ts";
import { posteriorOfTerms } from "../posterior-of-terms.ts";
import type { RegressionShape } from "../regression-prior.ts";
import type { RegressionUnits } from "../regression-units.ts";
import { scatterOf } from "../scatter.ts";
import type { HolderPoint } from "./coordinates/covariate-law.ts";
import { roughFollowed, roughUnits } from "./coordinates/effect-units.ts";
import { holderCoefficients } from "./coordinates/holder-coefficients.ts";
import {
  type HolderCoordinates,
  holderCoordinates,
  termOfHolders,
} from "./coordinates/holder-coordinates.ts";
import { drawnHolders } from "./drawn-holders.ts";
import type { HolderEffects } from "./holder-effects.ts";
import { holderParameters, writeHolderParameters } from "./holder-parameters.ts";
import {
  coefficientPriors,
  coefficientSpreads,
  type HoldersPrior,
  knownCoefficient,
  levelsAtMean,
  requireLevel,
  unitsOfCoefficients,
} from "./holders-prior.ts";
import { familyUnit, firstStage, type HolderRelease } from "./start/first-stage.ts";
import { heldUnits, sharesOfUnits, toldInUnits, toldOfOne } from "./start/held-units.ts";
import { distanceOf } from "./start/holder-estimates.ts";
import { meanLogSigma, residualsOf, writeResidualStart } from "./start/residual-start.ts";
import { startedScales } from "./start/scales-start.ts";
import { twoStageStart } from "./start/two-stage-start.ts";

export interface AcrossHoldersInput<Point extends HolderPoint> {
  readonly shape: RegressionShape;
  readonly units: RegressionUnits;
  readonly effects: HolderEffects;
  readonly prior: HoldersPrior;
  /** In the order of the effects' holders. */
  readonly releases: readonly HolderRelease<Point>[];
  /** What releases and prior speak of where columns are derived; effects and units are of the design's own. */
  readonly basis?: ColumnBasis | undefined;
}

/**
 * The posterior of a regression across holders that differ: own laws of the covariates, coefficients that are the same, own or
 * random, one residual or own ones. Draws are in original units (`holder-parameters.ts`).
 */
export function regressionAcrossHolders<Point extends HolderPoint>(input: AcrossHoldersInput<Point>): Model {
  const { shape, units, effects, releases, basis } = input;
  const {
    coordinates,
    middle,
    values: drawn,
  } = coordinatesOf(basis ? { ...input, effects: effectsInBasis(effects, basis) } : input);
  const values = basis ? valuesInColumns(drawn, effects, basis) : drawn;
  return Object.freeze<Model>({
    parameters: holderParameters(shape, units, effects, true),
    ...posteriorOfTerms(coordinates, [termOfHolders(releases.map(({ term }) => term))], middle),
    constrain(q, out) {
      coordinates.moveTo(q);
      writeHolderParameters(shape, units, effects, values, out);
    },
    recorded: recordedHolders(coordinates, effects, input.prior.commonScales !== undefined, releases),
  });
}

/** Coordinates that suit these releases, where chains start, and what a draw is written from. */
function coordinatesOf<Point extends HolderPoint>(input: AcrossHoldersInput<Point>) {
  const { shape, effects, prior, releases } = input;
  const { intercept, centre, differences, law } = effects;
  requireLevel(prior.origin !== undefined);
  const estimates = firstStage(shape, effects, prior, releases);
  const laws = releases.map((release) => release.law);
  const scales = startedScales(prior, releases, estimates);
  const units = unitsOfCoefficients(effects, prior, shape, laws[0]!, familyUnit(prior, releases));
  const spreads = coefficientSpreads(effects, prior);
  const logSigma = shape.residual ? meanLogSigma(estimates) : 0;
  const rough = roughUnits(units, logSigma, scales.common);
  const shares = sharesOfUnits(estimates);
  const followed = roughFollowed(units, shares, logSigma, scales.own);
  const atMean = levelsAtMean(effects, prior);
  const held = heldUnits(units, shares, estimates);
  const { told: _, ...start } = twoStageStart(estimates.map(toldOfOne), spreads, rough.map(Math.exp));
  const distance = laws.flatMap((one) => [...distanceOf({ intercept, centre, law: one })]);
  const coefficients = holderCoefficients({
    ...{ holders: laws.length, differences, law, spreads, units: rough, followed, held },
    told: toldInUnits(estimates, rough, held, spreads),
    priors: coefficientPriors(effects, prior),
    distance: Float64Array.from(distance),
    levelsAtMean: atMean,
    known: knownCoefficient(effects, shape),
  });
  const residuals = scatterOf(shape) ? residualsOf(effects, prior, releases, estimates) : undefined;
  const coordinates = holderCoordinates({
    ...{ intercept, centre, units, shares, coefficients, residuals, scales: scales.part, laws },
    levelsAtMean: atMean,
  });
  const middle = new Float64Array(coordinates.dimension);
  coefficients.writeStart(start, middle, 0);
  if (residuals) writeResidualStart(residuals, estimates, middle, coefficients.dimension);
  scales.writeStart(middle, coefficients.dimension + (residuals?.dimension ?? 0));
  const ofLaws = estimates.flatMap((estimate) => [...estimate.law]);
  middle.set(ofLaws, coordinates.dimension - ofLaws.length);
  return { coordinates, middle, values: drawnHolders(effects, coefficients, residuals, laws) };
}

/** The log prior, what every release says at its holder's own point, and the law of the effects where there are any. */
function recordedHolders<Point extends HolderPoint>(
  coordinates: HolderCoordinates<Point>,
  { holders, differences, residual }: HolderEffects,
  sharedScales: boolean,
  releases: readonly HolderRelease<Point>[],
): Recorded<Float64Array> {
  const hasEffects = differences.includes("random") || residual === "own" || sharedScales;
  return {
    names: [LOG_PRIOR, ...holders.map(logLikelihoodName), ...(hasEffects ? [LOG_EFFECTS] : [])],
    record(q, out) {
      coordinates.moveTo(q);
      out[0] = coordinates.logPrior;
      releases.forEach(({ term, law }, j) => {
        out[j + 1] = term.addTo(law.point, law.gradient);
      });
      if (hasEffects) out[holders.length + 1] = coordinates.logEffects;
    },
  };
}
