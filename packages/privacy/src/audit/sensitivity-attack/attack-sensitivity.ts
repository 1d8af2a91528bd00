import type { Neighbours } from "../../accounting/loss.ts";
import type { Norm, Statistic } from "../../statistics/statistic.ts";
import type { InputDomain } from "./input-domain.ts";
import { patternSearch } from "./pattern-search.ts";
import { weylPoint } from "./weyl-sequence.ts";

export interface AttackEffort {
  /** Evenly spread points tried first. */
  readonly starts: number;
  /** How many of them are climbed from: the best ones, and as many spread over the rest. */
  readonly climbs: number;
}

export interface AttackResult {
  /** The largest distance the search found: a lower bound on the true sensitivity. */
  readonly found: number;
  /** What the statistic claims. */
  readonly bound: number;
  /** found/bound: above 1 the claim is false; close to 1 it is tight. */
  readonly ratio: number;
}

const USUAL_EFFORT: AttackEffort = Object.freeze({ starts: 64, climbs: 16 });

/**
 * Attacks a claimed sensitivity: searches the domain for the two records whose statistics are
 * farthest apart (replace-one, local), or the record of largest norm (add-remove). Deterministic.
 * @example
 * ```ts
 * import { attackSensitivity } from "@dpbayes/privacy/audit";
 * import { boundedScalar } from "@dpbayes/privacy/statistics";
 * const statistic = boundedScalar({ low: 0, high: 3 });
 * const domain = { parameters: 1, at: (u: Float64Array) => 3 * u[0]! };
 * console.log(attackSensitivity(statistic, domain, "L1", "replace-one").ratio <= 1); // true
 * ```
 */
export function attackSensitivity<Input>(
  statistic: Statistic<Input>,
  domain: InputDomain<Input>,
  norm: Norm,
  neighbours: Neighbours,
  effort: AttackEffort = USUAL_EFFORT,
): AttackResult {
  const distance =
    neighbours === "add-remove" ? normOfOne(statistic, domain) : distanceOfTwo(statistic, domain);
  const found = search(distance.parameters, effort, (point) => distance.at(point, norm));
  const bound = statistic.sensitivity(norm, neighbours);
  return Object.freeze({ found, bound, ratio: found / bound });
}

/** Rough climbs from many places, since there are local maxima; then one fine climb from the best. */
function search(parameters: number, effort: AttackEffort, value: (point: Float64Array) => number): number {
  const starts = Array.from({ length: effort.starts }, (_, i) => weylPoint(i, parameters));
  const ranked = starts.map((point) => ({ point, value: value(point) })).sort((a, b) => b.value - a.value);
  const climbed = chosen(ranked, effort.climbs).map(({ point }) => ({
    point,
    value: patternSearch(point, { first: 1 / 2, last: 1 / 64 }, value),
  }));
  const best = climbed.reduce((a, b) => (b.value > a.value ? b : a));
  return patternSearch(best.point, { first: 1 / 64, last: 2 ** -24 }, value);
}

function chosen<Start>(ranked: readonly Start[], climbs: number): readonly Start[] {
  const top = Math.ceil(climbs / 2);
  const stride = Math.ceil((ranked.length - top) / Math.max(1, climbs - top));
  return ranked.filter((_, rank) => rank < top || (rank - top) % stride === 0);
}

function normOfOne<Input>(statistic: Statistic<Input>, domain: InputDomain<Input>) {
  const out = buffer(statistic);
  const at = (point: Float64Array, norm: Norm) => {
    statistic.of(domain.at(point), out);
    return length(out, norm);
  };
  return { parameters: domain.parameters, at };
}

function distanceOfTwo<Input>(statistic: Statistic<Input>, domain: InputDomain<Input>) {
  const [one, other] = [buffer(statistic), buffer(statistic)];
  const second = domain.neighbour ?? { parameters: domain.parameters, at: (point) => domain.at(point) };
  const at = (point: Float64Array, norm: Norm) => {
    const first = domain.at(point.subarray(0, domain.parameters));
    statistic.of(first, one);
    statistic.of(second.at(point.subarray(domain.parameters), first), other);
    for (let i = 0; i < one.length; i++) one[i] = one[i]! - other[i]!;
    return length(one, norm);
  };
  return { parameters: domain.parameters + second.parameters, at };
}

function buffer<Input>(statistic: Statistic<Input>): Float64Array {
  return new Float64Array(statistic.layout.coordinates.length);
}

function length(vector: Float64Array, norm: Norm): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += norm === "L1" ? Math.abs(vector[i]!) : vector[i]! ** 2;
  return norm === "L1" ? sum : Math.sqrt(sum);
}
