import type { HolderMoments } from "../holders/holder-moments.ts";

/** What the default prior depends on beside the releases: public, nothing from data. */
export interface PriorFacts {
  /** d. */
  readonly covariates: number;
  readonly intercept: boolean;
  /** R: records are clipped to |x| <= R in the design's units. */
  readonly radius: number;
  /** |x_j| <= this for every feature, in the design's units; R without it. */
  readonly featureBound?: number;
  /** Y: |y| <= Y in the design's units. */
  readonly responseBound: number;
}

/** The numbers of the default prior, in the design's units. */
export interface DefaultPrior {
  /** Slopes ~ N(0, sd²). */
  readonly coefficientSd: number;
  readonly interceptSd: number;
  /** σ² ~ IG(shape, scale). */
  readonly varianceShape: number;
  readonly varianceScale: number;
  /** κ of Σ_x ~ IW(Λ, κ); Λ = (κ − d − 1)·diag(v), so that E Σ_x = diag(v), v of `releasedVariances`. */
  readonly covarianceDegrees: number;
  /** μ | Σ_x ~ N(0, Σ_x/meanWeight). */
  readonly meanWeight: number;
}

/**
 * Slopes ~ N(0, 1) in units in which |x| <= 1 and |y| <= 1. Together with κ below the choice of a declared comparison
 * (`experiments/distributed/coefficient-prior`): √5 lets the linear predictor be wider than the response can be, which costs
 * predictions where noise is large; 0.5 made intervals too narrow.
 */
const COEFFICIENT_SD = 1;
/** Wide: an intercept of Y is as likely as not. */
const INTERCEPT_SD = Math.sqrt(5);
/**
 * σ²/Y² ~ IG(1, 0.01): a residual sd of 0.12 of the bound, below 0.05 with probability 2 %, above 0.5 with 4 %. IG(2, 0.02),
 * of the first comparison below, has 0.3 % above 0.5, which outweighed sums that are lost in noise; this law is wider at both ends.
 */
const VARIANCE_SHAPE = 1;
const VARIANCE_SCALE = 0.01;
/** A mean within one or two standard deviations of the middle of the bounds. */
const MEAN_WEIGHT = 0.5;

/**
 * κ of the default Σ_x prior, which central spec §1.6 leaves open, with v, the released mean squares of the features. Two
 * comparisons, each declared beforehand: the first (`experiments/distributed/prior-comparison`) varied this prior alone, the
 * second the coefficients' law with it. Heavier priors predict alike, but their intervals miss the truth more often.
 */
const defaultDegrees = (d: number): number => d + 3;

/** The default prior of the methods for data holders; the one place where its constants are. */
export function defaultPrior({ covariates: d, radius, responseBound }: PriorFacts): DefaultPrior {
  return Object.freeze({
    coefficientSd: (COEFFICIENT_SD * responseBound) / radius,
    interceptSd: INTERCEPT_SD * responseBound,
    varianceShape: VARIANCE_SHAPE,
    varianceScale: VARIANCE_SCALE * responseBound ** 2,
    covarianceDegrees: defaultDegrees(d),
    meanWeight: MEAN_WEIGHT,
  });
}

/**
 * v of the default Σ_x prior: the released mean squares of the features, about their mean where there is an intercept,
 * and never below the sd of their noise, because a noisy sum of squares may be small or negative by chance. Reads what
 * was released, so it costs no privacy; it uses d of the released numbers twice. `largest`, a public bound on a mean square,
 * holds it down where there is little but noise: features believed to spread more than they can make z say too much of θ.
 */
export function releasedVariances(holders: readonly HolderMoments[], largest: number): Float64Array {
  const { features: p, intercept } = holders[0]!;
  const first = intercept ? 1 : 0;
  const n = holders.reduce((sum, { count }) => sum + count, 0);
  return Float64Array.from({ length: p - first }, (_, j) => {
    const i = j + first;
    const sum = holders.reduce((total, { gram, count }) => {
      const square = intercept ? gram[i]! ** 2 / count : 0;
      return total + gram[i * (p + 1)]! - square;
    }, 0);
    const noise = Math.hypot(...holders.map(({ gramSd }) => gramSd[i * (p + 1)]!));
    return Math.min(Math.max(sum, noise) / n, largest);
  });
}
