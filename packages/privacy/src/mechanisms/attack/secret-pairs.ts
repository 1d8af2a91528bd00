import type { SecretPair } from "./attack.ts";

type VectorPair = SecretPair<readonly bigint[]>;

/**
 * For noise whose loss is measured in L1 the whole distance in one coordinate is the worst case; the
 * same distance over all coordinates reaches noise that a faulty mechanism left out of one of them.
 */
export function inOneAndInAll(distanceSteps: number, dimension: number): readonly VectorPair[] {
  const distance = BigInt(Math.floor(distanceSteps));
  const first = zeros(dimension);
  const one = { name: "one coordinate", first, second: first.with(0, distance) };
  if (dimension === 1 || distance < BigInt(dimension)) return [one];
  const each = distance / BigInt(dimension);
  return [one, { name: "all coordinates", first, second: alternating(each, dimension) }];
}

/**
 * For noise of which only the length of the difference matters: equal parts in every coordinate,
 * rounded down so that the pair stays within the distance.
 */
export function spreadOverLength(stated: {
  readonly sensitivitySteps: number;
  readonly dimension: number;
}): VectorPair {
  const { sensitivitySteps, dimension } = stated;
  const each = BigInt(Math.floor(sensitivitySteps / Math.sqrt(dimension)));
  return { name: "all coordinates", first: zeros(dimension), second: alternating(each, dimension) };
}

/** Any two answers are equally hard to tell apart; the first and the last level stand for all. */
export function firstAndLast(levels: number): SecretPair<number> {
  return { name: "first and last level", first: 0, second: levels - 1 };
}

function zeros(dimension: number): bigint[] {
  return new Array<bigint>(dimension).fill(0n);
}

function alternating(each: bigint, dimension: number): bigint[] {
  return Array.from({ length: dimension }, (_, i) => (i % 2 === 0 ? each : -each));
}
