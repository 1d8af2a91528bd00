import type {
  AnswerMechanism,
  ExponentialMechanism,
  InputsMechanism,
  VectorAndBit,
  VectorMechanism,
} from "../../mechanisms/index.ts";

/** Two secrets that a mechanism promises to make hard to tell apart. */
export interface SecretPair<Secret> {
  readonly name: string;
  readonly first: Secret;
  readonly second: Secret;
}

/** Coordinates of a spread pair where the mechanism does not fix the dimension. */
const SEVERAL = 3;

/**
 * Neighbours at the full distance the mechanism is calibrated for, rounding included. For noise
 * whose loss is measured in L1 the whole distance in one coordinate is the worst case; the same
 * distance over all coordinates reaches noise that a faulty mechanism left out of one of them. For
 * Gaussian noise only the length matters.
 */
export function vectorPairs(mechanism: VectorMechanism): readonly SecretPair<readonly bigint[]>[] {
  switch (mechanism.kind) {
    case "gaussian":
      return [spreadOverLength(mechanism.parameters)];
    case "laplace": {
      const { sensitivitySteps, dimension } = mechanism.parameters;
      return inOneAndInAll(BigInt(Math.floor(sensitivitySteps)), dimension);
    }
    case "geometric":
      return inOneAndInAll(BigInt(Math.floor(mechanism.parameters.distance)), SEVERAL);
    default:
      return mechanism satisfies never;
  }
}

function inOneAndInAll(distance: bigint, dimension: number): readonly SecretPair<readonly bigint[]>[] {
  const first = zeros(dimension);
  const one = { name: "one coordinate", first, second: first.with(0, distance) };
  if (dimension === 1 || distance < BigInt(dimension)) return [one];
  const each = distance / BigInt(dimension);
  return [one, { name: "all coordinates", first, second: alternating(each, dimension) }];
}

interface Length {
  readonly sensitivitySteps: number;
  readonly dimension: number;
}

/** Equal parts in every coordinate, rounded down so that the pair stays within the distance. */
function spreadOverLength({ sensitivitySteps, dimension }: Length): SecretPair<readonly bigint[]> {
  const each = BigInt(Math.floor(sensitivitySteps / Math.sqrt(dimension)));
  return { name: "all coordinates", first: zeros(dimension), second: alternating(each, dimension) };
}

function zeros(dimension: number): bigint[] {
  return new Array<bigint>(dimension).fill(0n);
}

function alternating(each: bigint, dimension: number): bigint[] {
  return Array.from({ length: dimension }, (_, i) => (i % 2 === 0 ? each : -each));
}

/** Any two answers are equally hard to tell apart; the first and the last level stand for all. */
export function answerPair(mechanism: AnswerMechanism): SecretPair<number> {
  const levels = mechanism.kind === "randomised-response" ? 2 : mechanism.parameters.levels;
  return { name: "first and last level", first: 0, second: levels - 1 };
}

/** The vector at full distance and the bit flipped as well. */
export function inputsPair(mechanism: InputsMechanism): SecretPair<VectorAndBit> {
  const { first, second } = spreadOverLength(mechanism.parameters);
  return { name: "vector and bit", first: { steps: first, bit: 0 }, second: { steps: second, bit: 1 } };
}

/**
 * Two candidates, the first unlikely under both inputs: its probability then grows by nearly e^ε when
 * its score grows by the whole range. At e^-(2 + ε) it is unlikely enough to leave the other
 * candidate's probability almost unchanged and common enough to be counted.
 */
export function exponentialPair(mechanism: ExponentialMechanism): SecretPair<readonly number[]> {
  const { range, epsilon } = mechanism.parameters;
  const low = (-range * (2 + epsilon)) / epsilon;
  return { name: "one score raised", first: [low, 0], second: [low + range, 0] };
}
