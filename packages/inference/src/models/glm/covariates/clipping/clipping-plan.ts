import type { Design, Study } from "@dpbayes/privacy/formats";
import type { ColumnKinds, MixedPoint } from "../../../regression/mixed/index.ts";
import type { OutcomeCurve } from "../../outcomes/outcome-moments.ts";
import type { StatisticSum } from "../../statistic/statistic-sum.ts";
import type { MixedMoments } from "../mixed-moments.ts";
import type { ClipLimits } from "./clip-row.ts";
import { type ClippedRecordMoments, type ClippingNodes, clippedMoments } from "./clipped-moments.ts";

/** The bounds of numbers and the radius, in the design's units; indicators have no bounds of their own. */
export function clipLimits(study: Study, { columns, radius }: Design): ClipLimits {
  const bounds = columns.map(({ variable, centre, scale, level }) => {
    const known = study.variables[variable]!;
    if (level !== undefined || !("bounds" in known)) return [-Infinity, Infinity] as const;
    return known.bounds.map((bound) => (bound - centre) / scale) as readonly number[];
  });
  return {
    low: Float64Array.from(bounds, ([low]) => low!),
    high: Float64Array.from(bounds, ([, high]) => high!),
    radius,
  };
}

/** A shift of the release's mean below this many of its standard deviations is not worth modelling. */
const WORTH = 0.2;
/** Up to this share of clipped records the covariance of unclipped ones will do. */
const RARE = 0.01;
/** So it will where records make up no more than this share of the release's variance: the rest is noise. */
const DROWNED = 0.1;
const FEWEST = 256;
const MOST = 16_384;
/** The covariance is then off by 3 to 7 % of the product of two sds at worst (measured at d = 2 and 5); 256 left 19 % at d = 5. */
const COVARIANCE_PER_COLUMN = 128;

export interface ClippingPlan {
  readonly limits: ClipLimits;
  /** Per cell. */
  readonly nodes: ClippingNodes;
}

/**
 * Whether clipping moves the release's expected value by more than a fifth of its own standard deviation at one of the
 * points, and how many nodes then model it. A shift that m nodes carry has a relative error of about m^(−3/4) (measured for
 * up to 10 numbers: between 1/m and 1/√m), which is kept below a tenth of a standard deviation: m >= (10·shift)^(4/3).
 */
export function clippingPlan(
  exact: MixedMoments,
  pooled: StatisticSum,
  kinds: ColumnKinds,
  curve: OutcomeCurve,
  limits: ClipLimits,
  points: readonly MixedPoint[],
): ClippingPlan | undefined {
  const cells = points[0]!.shares.length;
  const perCell = (nodes: number) => Math.max(2, Math.ceil(nodes / cells));
  const trial = { mean: perCell(1024), covariance: 0 };
  const clipped = clippedMoments(exact, pooled.monomials, kinds, cells, curve, limits, trial);
  const effects = points.map((point) => clippingEffect(clipped, exact, pooled, point));
  const most = (of: (effect: ClippingEffect) => number) => Math.max(...effects.map(of));
  if (most(({ shift }) => shift) < WORTH) return undefined;
  const share = most((effect) => effect.share);
  const wanted = (10 * most(({ shift }) => shift)) ** (4 / 3) / share;
  return {
    limits,
    nodes: {
      mean: perCell(Math.min(MOST, Math.max(FEWEST, wanted))),
      covariance:
        share < RARE || most(({ ofRecords }) => ofRecords) < DROWNED
          ? 0
          : perCell(Math.max(COVARIANCE_PER_COLUMN * limits.low.length, FEWEST, 3 * pooled.monomials.length)),
    },
  };
}

interface ClippingEffect {
  /** Of the release's mean, in its standard deviations; the largest. */
  readonly shift: number;
  /** Of clipped records. */
  readonly share: number;
  /** nC/(nC + V); the largest. */
  readonly ofRecords: number;
}

function clippingEffect(
  clipped: ClippedRecordMoments,
  exact: MixedMoments,
  { count: n, variances, monomials }: StatisticSum,
  point: MixedPoint,
): ClippingEffect {
  const k = monomials.length;
  const share = clipped.clippedShare(point);
  let shift = 0;
  let ofRecords = 0;
  clipped.moveTo(point);
  for (let a = 0; a < k; a++) {
    // Clipping leaves y itself alone.
    if (monomials[a]!.i === 0 && monomials[a]!.j === 0) continue;
    const variance = exact.covariance[a * k + a]!;
    const sd = Math.sqrt(n * variance + variances[a]!);
    shift = Math.max(shift, (n * Math.abs(clipped.mean[a]! - exact.mean[a]!)) / sd);
    ofRecords = Math.max(ofRecords, (n * variance) / sd ** 2);
  }
  return { shift, share, ofRecords };
}
