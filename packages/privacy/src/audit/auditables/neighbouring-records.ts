import { withinDistance } from "../../accounting/within-distance.ts";
import type { JsonObject } from "../../json/read-shape.ts";
import { plannings } from "../../mechanisms/local-mechanisms.ts";
import type { InputsAndAnswerPlan, VectorPlan } from "../../plan/plan.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { parseFormula } from "../../study/formula/parse-formula.ts";
import type { Study } from "../../study/study.ts";
import type { Variable } from "../../study/variable.ts";
import { patternSearch } from "../sensitivity-attack/pattern-search.ts";
import { weylPoint } from "../sensitivity-attack/weyl-sequence.ts";

/** Two records of a study's domain; under add-remove `first` is absent. */
export interface RecordPair {
  readonly first?: JsonObject;
  readonly second: JsonObject;
}

type MeasuredPlan = VectorPlan | InputsAndAnswerPlan;

const STARTS = 24;

/**
 * The two records (under add-remove: the one record) whose statistics are farthest apart in the norm
 * that the plan's noise is calibrated in, found by climbing from many places. A search that stops
 * short costs the audit some power, never its validity: any two records of the domain are neighbours.
 * A plan that claims its cost within a distance of counts only is held to that.
 */
export function farthestRecords(plan: MeasuredPlan, dimension: number): RecordPair {
  const { study } = plan;
  const within = withinDistance(plan.cost().neighbours);
  if (within !== undefined) return recordsApart(study, within);
  if (study.privacy.distance !== undefined) return recordsApart(study);
  const size = parametersOf(study);
  const alone = plan.neighbours === "add-remove";
  const distance = distanceOf(plan, dimension);
  const pairAt = (point: Float64Array): RecordPair => {
    const second = recordAt(study, point.subarray(0, size));
    return alone ? { second } : { first: recordAt(study, point.subarray(size)), second };
  };
  const climbed = Array.from({ length: STARTS }, (_, i) => {
    const point = weylPoint(i, alone ? size : 2 * size);
    const reached = patternSearch(point, { first: 1 / 2, last: 1 / 256 }, (at) => distance(pairAt(at)));
    return { point, reached };
  });
  const best = climbed.reduce((a, b) => (b.reached > a.reached ? b : a));
  return pairAt(best.point);
}

function distanceOf({ measure, mechanism }: MeasuredPlan, dimension: number) {
  const read = measure(clippingTally());
  const power = plannings[mechanism.kind].norm === "L1" ? 1 : 2;
  const [one, other] = [new Float64Array(dimension), new Float64Array(dimension)];
  return ({ first, second }: RecordPair) => {
    other.fill(0);
    read(second, 1, one);
    if (first !== undefined) read(first, 1, other);
    return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!) ** power, 0);
  };
}

/** The first value of every variable's domain, and the last. */
export function oppositeRecords(study: Study): Required<RecordPair> {
  const corner = (at: number) => recordAt(study, new Float64Array(parametersOf(study)).fill(at));
  return { first: corner(0), second: corner(1) };
}

/** How many numbers between 0 and 1 describe a record: only what the formula names is read. */
export function parametersOf(study: Study): number {
  return readVariables(study).reduce((total, [, variable]) => total + parametersOfOne(variable), 0);
}

function parametersOfOne(variable: Variable): number {
  return variable.type === "counts" ? variable.length : 1;
}

function readVariables(study: Study): readonly (readonly [name: string, variable: Variable])[] {
  const { left, right } = parseFormula(study.model.formula);
  return [...left, ...right].map((name) => [name, study.variables[name]!]);
}

/** The record at a point of the unit cube. */
export function recordAt(study: Study, point: Float64Array): JsonObject {
  let next = 0;
  const entries = readVariables(study).map(([name, variable]) => {
    const from = next;
    next += parametersOfOne(variable);
    return [name, valueAt(variable, point.subarray(from, next))];
  });
  return Object.fromEntries(entries);
}

function valueAt(variable: Variable, at: Float64Array): unknown {
  switch (variable.type) {
    case "number":
      return between(variable.bounds, at[0]!);
    case "count":
      return Math.round(between(variable.bounds, at[0]!));
    case "category":
      return variable.levels[
        Math.min(variable.levels.length - 1, Math.floor(at[0]! * variable.levels.length))
      ];
    case "boolean":
      return at[0]! >= 0.5;
    case "counts":
      return countsAt(variable.total, at);
    default:
      return variable satisfies never;
  }
}

/** Counts of at most the total, so that a study which refuses larger ones accepts them. */
function countsAt(total: number, at: Float64Array): readonly number[] {
  let left = total;
  return Array.from(at, (u) => {
    const count = Math.min(left, Math.round(u * total));
    left -= count;
    return count;
  });
}

function between([low, high]: readonly [number, number], at: number): number {
  return at === 1 ? high : low + at * (high - low);
}

/**
 * Two records of counts at most `most` apart, and as far as the study allows. A vector is cut count by count where a distance is
 * stated: none of one and all of the other is the farthest. If the study refuses vectors above the total, it is all of one count and
 * all of another.
 */
export function recordsApart(study: Study, most = Number.POSITIVE_INFINITY): CountsApart {
  const [name, variable] = readVariables(study)[0]!;
  const { length, total, outside } = variable as Extract<Variable, { type: "counts" }>;
  const first = new Array<number>(length).fill(0);
  const second = new Array<number>(length).fill(0);
  const ends = [[second, 0] as const, [first, length - 1] as const].slice(0, length);
  let apart = 0;
  for (const [counts, i] of outside === "refuse" ? ends : second.map((_, i) => [second, i] as const)) {
    counts[i] = Math.min(most - apart, total);
    apart += counts[i];
  }
  const rest = oppositeRecords(study).first;
  return { first: { ...rest, [name]: first }, second: { ...rest, [name]: second }, apart };
}

/** Two records and how many counts they are apart. */
export interface CountsApart extends Required<RecordPair> {
  readonly apart: number;
}
