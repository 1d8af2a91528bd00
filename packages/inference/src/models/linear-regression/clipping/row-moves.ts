import type { Study } from "@dpbayes/privacy/formats";
import type { Ball } from "../../regression/clipping/ball.ts";
import { ballShift } from "../../regression/clipping/ball-shift.ts";
import { normalNodes } from "../../regression/clipping/normal-nodes.ts";
import { SOBOL_DIMENSIONS } from "../../regression/clipping/sobol-points.ts";
import { type RegressionPoint, type RegressionStart, regressionPoint } from "../../regression/index.ts";
import { clippedMomentMatrix } from "../../regression/linear/moments/clipped-moment-matrix.ts";
import { momentMatrix } from "../../regression/linear/moments/moment-matrix.ts";
import type { ModelOptions } from "../../study-model.ts";
import { linearShape } from "../linear-prior.ts";
import type { Part, Parts } from "../releases/read-parts.ts";
import { estimateFromInputs, estimateFromSums, regressionStart } from "../start.ts";

/** What the radius does to the records behind some releases, as far as these tell before they are fitted. */
export interface RowMoves {
  /** The share of rows that are moved; the largest of any release. */
  readonly share: number;
  /** By how many of its own standard deviations a released sum is moved, the most of any. */
  readonly shift: number;
  /** Points that stand for a row; undefined where there are too many covariates for them. */
  readonly nodes: Float64Array | undefined;
}

/** Whether rows are read as if none had been moved, by `options: { clipping: "ignored" }`. */
function ignoresClipping({ model }: Study, { options }: ModelOptions): boolean {
  return { ...model.options, ...options }["clipping"] === "ignored";
}

/**
 * What a radius smaller than the corner of the box does to rows; undefined where it moves none. The number of nodes follows from the
 * records and the noise: it is doubled until no sum moves by more than a tenth of its own standard deviation, √(N·Var + noise).
 */
export function rowMoves(study: Study, read: Parts, options: ModelOptions = {}): RowMoves | undefined {
  const moving = read.parts.filter(({ projection }) => projection !== undefined);
  if (moving.length === 0 || ignoresClipping(study, options)) return undefined;
  const d = read.design.columns.length;
  if (d > SOBOL_DIMENSIONS) return { share: Number.NaN, shift: Number.NaN, nodes: undefined };
  const { intercept, mean } = linearShape(read);
  const found = moving.map((part) => {
    const estimate = part.kind === "sums" ? estimateFromSums(part.sums) : estimateFromInputs(part.inputs);
    return movesAt(part, pointOf(regressionStart([estimate], { intercept, mean }), d));
  });
  const most = (of: (moves: FoundMoves) => number) => Math.max(...found.map(of));
  return {
    share: most(({ share }) => share),
    shift: most(({ shift }) => shift),
    nodes: normalNodes(
      d,
      most(({ count }) => count),
    ),
  };
}

/** The ball of a release whose rows were moved. */
export function ballOf({ projection }: Part, moves: RowMoves | undefined): Ball | undefined {
  return projection && moves?.nodes && { ...projection, nodes: moves.nodes };
}

interface FoundMoves {
  readonly share: number;
  readonly shift: number;
  readonly count: number;
}

const FEWEST = 1024;
const MOST = 16_384;
/** Of a sum's standard deviation. */
const ACCURATE = 0.1;

function movesAt(part: Part, point: RegressionPoint): FoundMoves {
  const d = point.coefficients.length;
  const entries = entriesOf(part);
  const plain = momentMatrix(d);
  plain.moveTo(point);
  const sums = (count: number) => {
    const moments = clippedMomentMatrix(d, { ...part.projection!, nodes: normalNodes(d, count) });
    moments.moveTo(point);
    return Float64Array.from(moments.M);
  };
  const apart = (a: Float64Array, b: Float64Array) =>
    Math.max(
      ...entries.map(({ at, count, noise }) => {
        const [i, j] = [Math.floor(at / (d + 2)), at % (d + 2)];
        const own = (k: number, l: number) => plain.M[k * (d + 2) + l]!;
        const square = own(i, i) * own(j, j) + own(i, j) ** 2 - 2 * (plain.m[i]! * plain.m[j]!) ** 2;
        return (count * Math.abs(a[at]! - b[at]!)) / Math.sqrt(count * square + noise);
      }),
    );
  let count = FEWEST;
  let coarse = sums(count);
  for (; count < MOST; count *= 2) {
    const fine = sums(2 * count);
    const error = apart(coarse, fine);
    coarse = fine;
    if (error < ACCURATE) break;
  }
  const shift = ballShift(d, { ...part.projection!, nodes: normalNodes(d, FEWEST) });
  return {
    share: Math.max(0, shift.moveTo(point)),
    shift: apart(coarse, plain.M),
    count: Math.min(MOST, count),
  };
}

interface NoisyEntry {
  /** Its place in E[wwᵀ]. */
  readonly at: number;
  readonly count: number;
  readonly noise: number;
}

/** What is released of E[wwᵀ]: entries of a sum, or all of them where people perturbed their own. */
function entriesOf(part: Part): readonly NoisyEntry[] {
  if (part.kind === "sums") {
    const { covariates, count, entries } = part.sums;
    return entries.map(({ row, column, variance }) => ({
      ...{ at: row * (covariates + 2) + column, count, noise: variance },
    }));
  }
  const { covariates: d, count, noise, covariance } = part.inputs;
  const of = (a: number) => noise[a]! * (covariance[a * (d + 2)]! + noise[a]!);
  return Array.from({ length: d }, (_, j) => ({ at: (j + 1) * (d + 3), count, noise: count * of(j) }));
}

function pointOf(
  { intercept = 0, coefficients, mean, covariance, sigma = 0.5 }: RegressionStart,
  d: number,
): RegressionPoint {
  const point = regressionPoint(d);
  point.intercept = intercept;
  point.variance = sigma ** 2;
  for (let j = 0; j < d; j++) {
    point.coefficients[j] = coefficients?.[j] ?? 0;
    point.mean[j] = mean?.[j] ?? 0;
    point.covariance[j * (d + 1)] = 0.25;
  }
  if (covariance) point.covariance.set(covariance);
  return point;
}
