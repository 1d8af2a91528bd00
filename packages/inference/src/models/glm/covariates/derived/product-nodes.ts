import { fail } from "../../../../errors/index.ts";
import { gaussHermite } from "../../../../math/quadrature/index.ts";

/** Nodes per number by how many numbers there are: products of rules that are exact for polynomials of degree 47, 27, 17 and 11. */
const PER_NUMBER = [1, 24, 14, 9, 6] as const;

export const MOST_NUMBERS = PER_NUMBER.length - 1;

/** A rule for N(0, I): nodes by rows, and their weights, which sum to 1. */
export interface NormalRule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/** The product of Gauss-Hermite rules. */
export function productRule(numbers: number): NormalRule {
  const n = PER_NUMBER[numbers];
  if (n === undefined)
    return fail("ARGUMENT", {
      name: "model.formula",
      found: `with derived columns and ${numbers} numbers`,
      accepted: `with ${MOST_NUMBERS} numbers at most beside derived columns: their law is integrated over all of them`,
    });
  const rule = gaussHermite(n);
  const count = n ** numbers;
  const nodes = new Float64Array(count * numbers);
  const weights = new Float64Array(count).fill(1);
  for (let place = 0; place < count; place++)
    for (let i = 0, left = place; i < numbers; i++, left = Math.floor(left / n)) {
      nodes[place * numbers + i] = rule.nodes[left % n]!;
      weights[place]! *= rule.weights[left % n]!;
    }
  return { nodes, weights };
}
