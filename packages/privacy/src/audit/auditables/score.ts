import type { AnswerMechanism, InputsMechanism, VectorMechanism } from "../../mechanisms/index.ts";

/** Maps a released (weighted) vector to a number; see {@link Auditable}. */
export type Score = (released: readonly number[]) => number;

/** Two vectors without noise, in released units. */
export interface Centres {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/**
 * The log-likelihood ratio of two centres, up to a positive factor and a constant: the sum of
 * |v - first| - |v - second| for Laplace and geometric noise, the projection on their difference for
 * Gaussian noise. A single coordinate is its own score, which keeps its low-order bits in view.
 */
export function vectorScore(kind: VectorMechanism["kind"], { first, second }: Centres): Score {
  if (first.length === 1) return (released) => released[0]!;
  if (kind === "gaussian") return projection({ first, second });
  return (released) => {
    let score = 0;
    for (let i = 0; i < released.length; i++)
      score += Math.abs(released[i]! - first[i]!) - Math.abs(released[i]! - second[i]!);
    return score;
  };
}

function projection({ first, second }: Centres): Score {
  const direction = second.map((value, i) => value - first[i]!);
  const length = Math.hypot(...direction);
  const unit = direction.map((value) => value / length);
  return (released) => {
    let score = 0;
    for (let i = 0; i < unit.length; i++) score += released[i]! * unit[i]!;
    return score;
  };
}

/** Levels up to which all bits of a unary encoding fit into one table of events. */
const FEW_LEVELS = 8;

/**
 * The reported level; for a unary encoding all bits as one number, or, where there are many, the
 * two bits that the answers differ in: the others have the same law under both.
 */
export function answerScore(mechanism: AnswerMechanism, first: number, second: number): Score {
  if (mechanism.kind !== "unary-encoding") return (released) => released[0]!;
  if (mechanism.parameters.levels > FEW_LEVELS) return (released) => 2 * released[first]! + released[second]!;
  return (released) => released.reduce((code, bit) => 2 * code + bit, 0);
}

/**
 * The joint log-likelihood ratio of the noisy vector and the bit behind it, `second` being reported
 * with bit 1: (v·d - (|second|² - |first|²)/2)/σ² ± ε_y with d = second - first.
 */
export function inputsScore(mechanism: InputsMechanism, centres: Centres): Score {
  const { standardDeviation, response } = mechanism.parameters;
  const length = Math.hypot(...centres.second.map((value, i) => value - centres.first[i]!));
  const along = projection(centres);
  const middle = (along(centres.first) + along(centres.second)) / 2;
  const perUnit = length / standardDeviation ** 2;
  return (released) => {
    const bit = released.at(-1)!;
    return (along(released) - middle) * perUnit + (2 * bit - 1) * response.epsilon;
  };
}
