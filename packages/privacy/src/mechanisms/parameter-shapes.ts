import type { Shape } from "../json/shape.ts";
import { FEWEST_STEPS } from "./gaussian/calibration.ts";

/**
 * The shapes of the parameters of every mechanism that one person's device can run. Numbers that may
 * exceed the safe integers (t of a rate, σ in steps) are whole all the same: `from-parameters.ts` of
 * each mechanism checks it.
 */

const positive: Shape = { is: "number", above: 0 };
const fromOne: Shape = { is: "number", from: 1 };
const share: Shape = { is: "number", from: 0 };
const local: Shape = { is: "one", of: ["local"] };
const neighbours: Shape = { is: "one", of: ["local", "replace-one", "add-remove"] };
const levels: Shape = { is: "number", whole: true, from: 2 };
const coin: Shape = { is: "object", fields: { s: { is: "number", whole: true, from: 0 }, t: fromOne } };
const rate: Shape = { is: "object", fields: { s: { is: "number", whole: true, from: 1 }, t: fromOne } };

const onGrid: Readonly<Record<string, Shape>> = {
  epsilon: positive,
  sensitivity: positive,
  dimension: { is: "number", whole: true, from: 1 },
  grid: positive,
  sensitivitySteps: positive,
};

const gaussian: Readonly<Record<string, Shape>> = {
  ...onGrid,
  logDelta: { is: "number", below: 0 },
  sigmaSteps: { is: "number", from: FEWEST_STEPS },
  standardDeviation: positive,
  mu: positive,
};

const response: Readonly<Record<string, Shape>> = {
  epsilon: positive,
  neighbours: local,
  rate: coin,
  keepProbability: share,
};

export const parameterShapes = {
  laplace: { is: "object", fields: { ...onGrid, neighbours, rate, scale: positive } },
  gaussian: { is: "object", fields: { ...gaussian, neighbours } },
  geometric: {
    is: "object",
    fields: {
      epsilon: positive,
      distance: positive,
      guarantee: { is: "one", of: ["(N, ε)-limited-precision"] },
      neighbours,
      grid: { is: "number", from: 1, below: 2, whole: true },
      rate,
      alpha: share,
    },
  },
  "randomised-response": { is: "object", fields: response },
  "k-ary-randomised-response": {
    is: "object",
    fields: { ...response, levels, otherProbability: share },
  },
  "unary-encoding": {
    is: "object",
    fields: {
      epsilon: positive,
      levels,
      neighbours: local,
      rate: coin,
      oneGivenOne: share,
      oneGivenZero: share,
    },
  },
  "gaussian-with-response": {
    is: "object",
    fields: { ...gaussian, neighbours: local, response: { is: "object", fields: response } },
  },
} as const satisfies Readonly<Record<string, Shape>>;

export type LocalKind = keyof typeof parameterShapes;

/** The shape of `{ kind, parameters }` for mechanisms of these kinds. */
export function mechanismShape(...kinds: readonly LocalKind[]): Shape {
  const caseOf = (kind: LocalKind): [string, Shape] => [
    kind,
    { is: "object", fields: { kind: { is: "one", of: [kind] }, parameters: parameterShapes[kind] } },
  ];
  return { is: "variant", by: "kind", cases: Object.fromEntries(kinds.map(caseOf)) };
}
