import type { AnswerAttack } from "../attack/attack.ts";
import { firstAndLast } from "../attack/secret-pairs.ts";
import type { UnaryEncoding } from "./from-parameters.ts";

/** Levels up to which all bits fit into one table of events. */
const FEW_LEVELS = 8;

export const unaryEncodingAttack: AnswerAttack<UnaryEncoding> = {
  pairs: ({ parameters }) => [firstAndLast(parameters.levels)],
  centre: (answer) => answer,
  /**
   * All bits as one number, or, where there are many, the two bits that the answers differ in: the
   * others have the same law under both.
   */
  score({ parameters }, first, second) {
    if (parameters.levels > FEW_LEVELS) return (bits) => 2 * bits[first]! + bits[second]!;
    return (bits) => bits.reduce((code, bit) => 2 * code + bit, 0);
  },
};
