import type { Model } from "../../../../contracts/model.ts";
import { cholesky, choleskyInverse } from "../../../../math/linear-algebra/index.ts";
import { hessian } from "../../../../optimise/hessian.ts";
import { maximise } from "../../../../optimise/index.ts";
import { positive, type Transform } from "../../../../transforms/index.ts";
import type { ScalarPrior } from "../../../priors/index.ts";
import { type PointTerm, posteriorOfTerms } from "../../posterior-of-terms.ts";
import type { CovariateLaw, HolderPoint } from "../coordinates/covariate-law.ts";
import type { UnitOf } from "../coordinates/effect-units.ts";
import { holderCoefficients, type KnownCoefficient } from "../coordinates/holder-coefficients.ts";
import { holderCoordinates, termOfHolders } from "../coordinates/holder-coordinates.ts";
import { holderResiduals, type ResidualsInput } from "../coordinates/holder-residuals.ts";
import { ownScales } from "../coordinates/own-scales.ts";

interface NormalMoments {
  readonly mean: number;
  readonly sd: number;
}

/** One holder by itself, and where to look for it. */
export interface HolderAlone<Point extends HolderPoint> {
  readonly intercept: boolean;
  readonly centre: ArrayLike<number>;
  /** Of its coefficients in their units, the level at the centre first. */
  readonly priors: readonly ScalarPrior[];
  readonly units: readonly UnitOf[];
  /** The one of an offset. */
  readonly known?: KnownCoefficient | undefined;
  /** Whether the prior of the level speaks of it at the holder's own mean. */
  readonly levelsAtMean: boolean;
  /** Of its covariates' scales: by a transform, or by their logarithms under a normal law that is to be taken out again. */
  readonly scales: { readonly prior: ScalarPrior } & (
    | { readonly transform: Transform }
    | { readonly shared: NormalMoments }
  );
  readonly law: CovariateLaw<Point>;
  readonly term: PointTerm<Point>;
  /** K, about its coefficients. */
  readonly coefficients: ArrayLike<number>;
  /** Of its residual; absent where the response has none. */
  readonly residual?: Pick<ResidualsInput, "prior" | "transform"> & { readonly sigma: number };
}

/** What one release says by itself: the mode of its posterior, and how well it knows the coefficients. */
export interface HolderEstimate {
  readonly coefficients: Float64Array;
  /** Of the coefficients about the mode, by Laplace's approximation; at most those of the prior. */
  readonly variances: Float64Array;
  /** K: logarithms of the units of the coefficients, at the mode. */
  readonly units: Float64Array;
  /** 0 where the response has no residual. */
  readonly sigma: number;
  readonly logSigmaVariance: number;
  /** g, at the mode. */
  readonly scales: Float64Array;
  /** About the mean and the variance that its data alone leave to the logarithms of scales; where they are shared. */
  readonly logScales: { readonly estimates: Float64Array; readonly variances: Float64Array };
  /** Coordinates of its covariates' law. */
  readonly law: Float64Array;
}

/** The first stage of a two-stage estimate (spec §5.4): it places starts and chooses coordinates, and is no more than that. */
export function holderEstimate<Point extends HolderPoint>(alone: HolderAlone<Point>): HolderEstimate {
  const { priors, law, units } = alone;
  const K = priors.length;
  const g = law.scaled.length;
  const coefficients = holderCoefficients({
    holders: 1,
    differences: priors.map(() => "own"),
    law: "normal",
    known: alone.known,
    priors,
    spreads: [],
    told: [],
    distance: distanceOf(alone),
    levelsAtMean: alone.levelsAtMean,
  });
  const { residual } = alone;
  const residuals =
    residual && holderResiduals({ holders: 1, own: false, ...residual, centring: [], middle: 0 });
  const transform = "transform" in alone.scales ? alone.scales.transform : positive([g]);
  const scales = ownScales(
    law.scaled.map(() => alone.scales.prior),
    [transform],
  );
  const coordinates = holderCoordinates({ ...alone, units, coefficients, residuals, scales, laws: [law] });
  const start = new Float64Array(coordinates.dimension);
  const spread = new Float64Array(K).fill(1);
  coefficients.writeStart({ mean: spread, spread, own: alone.coefficients }, start, 0);
  residuals?.writeStart(residual!.sigma, [], start, K);
  const scalesAt = K + (residuals?.dimension ?? 0);
  scales.writeStart(law.startScales, start, scalesAt);
  start.set(law.start, coordinates.dimension - law.dimension);
  const model: Model = {
    parameters: [],
    constrain: () => undefined,
    ...posteriorOfTerms(coordinates, [termOfHolders([alone.term])], start),
  };
  const possible = Number.isFinite(model.logDensityGradient(start, new Float64Array(start.length)));
  const q = possible ? maximise(model, { start, maxIterations: 100, tolerance: 1e-4 }).q : start;
  const inverse = possible ? inverseInformation(model, q) : undefined;
  coordinates.moveTo(q);
  const own = coefficients.own.slice();
  const sigma = residuals ? Math.sqrt(residuals.variance()) : 0;
  return {
    coefficients: own,
    variances: Float64Array.from(priors, ({ variance }, k) => {
      const most = Math.min(variance, LARGEST) * Math.exp(2 * coefficients.units[k]!);
      return Math.min(most, inverse?.[k] ?? most);
    }),
    units: coefficients.units.slice(),
    sigma,
    logSigmaVariance: inverse?.[K] ?? 1,
    scales: scales.own.slice(),
    logScales: logScalesOf(q.subarray(scalesAt, scalesAt + g), inverse?.subarray(scalesAt), alone.scales),
    law: q.slice(coordinates.dimension - law.dimension),
  };
}

/** Stands in for the variance of a law that has none. */
const LARGEST = 100;

/** A variance of a logarithm that is as good as knowing nothing. */
const NOTHING_KNOWN = 20;

/** Takes the normal law of log scales out of mode and variance. */
function logScalesOf(
  modes: Float64Array,
  inverse: Float64Array | undefined,
  scales: HolderAlone<HolderPoint>["scales"],
): HolderEstimate["logScales"] {
  if (!("shared" in scales)) return { estimates: modes.slice(), variances: modes.map(() => NOTHING_KNOWN) };
  const { mean, sd } = scales.shared;
  const precisions = modes.map((_, k) => (inverse ? 1 / inverse[k]! - 1 / sd ** 2 : 0));
  const known = precisions.map((precision) => Math.max(1 / NOTHING_KNOWN, precision));
  return {
    variances: known.map((precision) => 1 / precision),
    // Where next to nothing is known the mode is as good a centre as any.
    estimates: modes.map((mode, k) => mode + Math.max(-1, Math.min(1, (mode - mean) / sd ** 2 / known[k]!))),
  };
}

/** How far the holder's records lie from the centre on average, coefficient by coefficient. */
export function distanceOf({
  intercept,
  centre,
  law,
}: Pick<HolderAlone<HolderPoint>, "intercept" | "centre"> & {
  readonly law: CovariateLaw<HolderPoint>;
}): Float64Array {
  law.moveTo(law.start, 0);
  const slopes = Float64Array.from({ length: centre.length }, (_, k) =>
    intercept ? law.mean(k) - centre[k]! : 0,
  );
  return intercept ? Float64Array.of(0, ...slopes) : slopes;
}

/** The diagonal of the inverse of minus the Hessian; undefined where that is not positive. */
function inverseInformation(model: Model, q: Float64Array): Float64Array | undefined {
  const n = model.dimension;
  const information = hessian(model, q).map((h) => -h);
  if (cholesky(information, n) < n) return undefined;
  choleskyInverse(information, n, information);
  return Float64Array.from({ length: n }, (_, i) => information[i * n + i]!);
}
