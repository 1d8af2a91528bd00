import type { ColumnKinds, MixedPoint } from "../../../regression/mixed/index.ts";
import type { OutcomeCurve } from "../../outcomes/outcome-moments.ts";
import type { StatisticMonomial } from "../../statistic/statistic-coordinates.ts";
import type { MixedMoments } from "../mixed-moments.ts";
import type { ClipLimits } from "./clip-row.ts";
import { clippingShift } from "./clipping-shift.ts";
import { nodeCovariance } from "./node-covariance.ts";
import { nodeRow } from "./node-row.ts";

/** How finely what clipping does is averaged. */
export interface ClippingNodes {
  /** Nodes per cell that correct the mean. */
  readonly mean: number;
  /** How many of them, the first ones, carry the covariance; 0: that of unclipped records. */
  readonly covariance: number;
}

/** Moments of a clipped record. */
export interface ClippedRecordMoments extends MixedMoments {
  /** The share of records that are clipped at a point. */
  clippedShare(point: MixedPoint): number;
}

/**
 * Moments of a record's statistic after the holder has clipped x, while y still follows the unclipped x (glm spec §6,
 * option 3). The mean is the exact one without clipping plus the average of clipped − unclipped over fixed nodes, of
 * which only those count that clipping moves. The covariance is a plain average over fewer nodes: it stays
 * positive semi-definite, and errors of a few per cent in it matter less than small ones in the mean. With 0 nodes it
 * is that of unclipped records, which will do where clipping is rare.
 */
export function clippedMoments(
  exact: MixedMoments,
  coordinates: readonly StatisticMonomial[],
  kinds: ColumnKinds,
  cells: number,
  curve: OutcomeCurve,
  limits: ClipLimits,
  nodes: ClippingNodes,
): ClippedRecordMoments {
  const k = coordinates.length;
  const row = nodeRow(kinds, curve, limits, nodes.mean, cells, nodes.covariance);
  const shift = clippingShift(coordinates, kinds.covariates + 1, row);
  const fewer = Math.min(row.count, nodes.covariance);
  const spread = fewer > 0 ? nodeCovariance(coordinates, row, fewer, cells) : undefined;
  const mean = new Float64Array(k);
  const covariance = spread ? new Float64Array(k * k) : exact.covariance;
  const none = new Float64Array(k * k);
  const work = new Float64Array(k);
  let found = 0;

  return Object.freeze<ClippedRecordMoments>({
    ...{ length: k, mean, covariance },
    clippedShare: (point) => shift.addTo(point, row.findMoved(point), work),
    moveTo(point) {
      exact.moveTo(point);
      found = row.findMoved(point);
      mean.set(exact.mean);
      shift.addTo(point, found, mean);
      spread?.writeTo(point, covariance);
    },
    addGradient(v, W, point, gradient) {
      exact.addGradient(v, spread ? none : W, point, gradient);
      shift.addGradient(v, found, point, gradient);
      spread?.addGradient(W, point, gradient);
    },
  });
}
