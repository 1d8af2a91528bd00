import { clipToBall } from "../../statistics/clip-to-ball.ts";
import type { GroupedNumber } from "../../statistics/group-moments/group-moments.ts";
import type { RegressionRow } from "../../statistics/moments/regression-row.ts";

/** All valid inputs of a statistic, as the image of a unit cube; the map must be onto. */
export interface InputDomain<Input> {
  /** Dimension of the cube. */
  readonly parameters: number;
  at(point: Float64Array): Input;
  /** Given one record, the records that count as its neighbours; any record of the domain if absent. */
  readonly neighbour?: {
    readonly parameters: number;
    at(point: Float64Array, first: Input): Input;
  };
}

export function intervalDomain(low: number, high: number): InputDomain<number> {
  return { parameters: 1, at: (u) => between(low, high, u[0]!) };
}

export function levelDomain(levels: number): InputDomain<number> {
  return { parameters: 1, at: (u) => index(levels, u[0]!) };
}

/** A number in [-1, 1] of one of several groups. */
export function groupedDomain(groups: number): InputDomain<GroupedNumber> {
  return { parameters: 2, at: (u) => ({ group: index(groups, u[0]!), x: between(-1, 1, u[1]!) }) };
}

export function levelsDomain(levels: readonly number[]): InputDomain<Int32Array> {
  return { parameters: levels.length, at: (u) => Int32Array.from(levels, (n, j) => index(n, u[j]!)) };
}

/** Covariates: a cube of half-width R whose outside is projected onto the ball, so the sphere has weight. */
export function rowDomain(
  covariates: number,
  radius: number,
  response: (u: number) => number,
): InputDomain<RegressionRow> {
  return {
    parameters: covariates + 1,
    at: (u) => {
      const x = Float64Array.from({ length: covariates }, (_, j) => between(-radius, radius, u[j]!));
      clipToBall(x, radius);
      return { x, y: response(u[covariates]!) };
    },
  };
}

/** As {@link rowDomain}, with the corners of the cube left outside the ball: records to be dropped. */
export function unclippedRowDomain(
  covariates: number,
  radius: number,
  response: (u: number) => number,
): InputDomain<RegressionRow> {
  const inside = rowDomain(covariates, radius, response);
  const far = 2 * radius;
  return {
    parameters: covariates + 2,
    at: (u) => {
      const row = inside.at(u);
      return u[covariates + 1]! < 0.25 ? { x: new Float64Array(covariates).fill(far), y: row.y } : row;
    },
  };
}

export function countsDomain(length: number, largest: number): InputDomain<Float64Array> {
  return {
    parameters: length,
    at: (u) => Float64Array.from({ length }, (_, j) => index(largest + 1, u[j]!)),
  };
}

/** Count vectors whose neighbours are at L1 distance at most `distance`: changes are made until it is used up. */
export function nearbyCountsDomain(
  length: number,
  largest: number,
  distance: number,
): InputDomain<Float64Array> {
  const all = countsDomain(length, largest);
  const at = (u: Float64Array, first: Float64Array) => {
    let left = distance;
    return first.map((count, j) => {
      const wanted = Math.round(between(-distance, distance, u[j]!));
      const change = Math.max(-count, -left, Math.min(left, wanted));
      left -= Math.abs(change);
      return count + change;
    });
  };
  return { ...all, neighbour: { parameters: length, at } };
}

export function between(low: number, high: number, u: number): number {
  return Math.min(high, low + u * (high - low));
}

function index(levels: number, u: number): number {
  return Math.min(levels - 1, Math.floor(u * levels));
}
