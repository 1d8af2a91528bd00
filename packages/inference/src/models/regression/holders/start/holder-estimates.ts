import type { Model } from "../../../../contracts/model.ts";
import { cholesky, choleskyInverse } from "../../../../math/linear-algebra/index.ts";
import { hessian } from "../../../../optimise/hessian.ts";
import { maximise } from "../../../../optimise/index.ts";
import type { ScalarPrior } from "../../../priors/index.ts";
import { type PointTerm, posteriorOfTerms } from "../../posterior-of-terms.ts";
import type { CovariateLaw, HolderPoint } from "../coordinates/covariate-law.ts";
import { holderCoefficients } from "../coordinates/holder-coefficients.ts";
import { holderCoordinates, termOfHolders } from "../coordinates/holder-coordinates.ts";
import { holderResiduals, type ResidualsInput } from "../coordinates/holder-residuals.ts";

/** One holder by itself, and where to look for it. */
export interface HolderAlone<Point extends HolderPoint> {
  readonly intercept: boolean;
  readonly centre: ArrayLike<number>;
  /** Of its coefficients, the level at the centre first. */
  readonly priors: readonly ScalarPrior[];
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
  /** 0 where the response has no residual. */
  readonly sigma: number;
  readonly logSigmaVariance: number;
  /** Coordinates of its covariates' law. */
  readonly law: Float64Array;
}

/** The first stage of a two-stage estimate (spec §5.4): it places starts and chooses coordinates, and is no more than that. */
export function holderEstimate<Point extends HolderPoint>(alone: HolderAlone<Point>): HolderEstimate {
  const { priors, law } = alone;
  const K = priors.length;
  const coefficients = holderCoefficients({
    holders: 1,
    differences: priors.map(() => "own"),
    law: "normal",
    priors,
    told: [],
    distance: distanceOf(alone),
  });
  const { residual } = alone;
  const residuals =
    residual && holderResiduals({ holders: 1, own: false, ...residual, centring: [], middle: 0 });
  const coordinates = holderCoordinates({ ...alone, coefficients, residuals, laws: [law] });
  const start = new Float64Array(coordinates.dimension);
  const spread = new Float64Array(K).fill(1);
  coefficients.writeStart({ mean: spread, spread, own: alone.coefficients }, start, 0);
  residuals?.writeStart(residual!.sigma, [], start, K);
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
    variances: Float64Array.from(priors, ({ variance }, k) => Math.min(variance, inverse?.[k] ?? variance)),
    sigma,
    logSigmaVariance: inverse?.[K] ?? 1,
    law: q.slice(coordinates.dimension - law.dimension),
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
