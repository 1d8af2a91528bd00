import type { Parameter } from "../contracts/model.ts";
import type { Transform } from "./transform.ts";

/** Where a named block lies in the unconstrained and the constrained vector. */
export interface BlockPlace {
  readonly transform: Transform;
  readonly qAt: number;
  readonly xAt: number;
}

/** Transforms side by side: one transform of the whole parameter vector, and the place of each block. */
export interface Blocks<Name extends string> extends Transform {
  readonly parameters: readonly Parameter[];
  readonly places: Readonly<Record<Name, BlockPlace>>;
}

/**
 * The parameter vector of a model, from named blocks in the order given. It is a transform itself:
 * the log Jacobians add up, gradients go back block by block.
 *
 * @example
 * ```ts
 * import { blocks, positive, real } from "@dpbayes/inference/transforms";
 * const vector = blocks({ mean: real(), sd: positive(), effects: real([8]) });
 * console.log(vector.unconstrainedLength, vector.places.effects.xAt); // 10 2
 * ```
 */
export function blocks<Name extends string>(named: Readonly<Record<Name, Transform>>): Blocks<Name> {
  const places = placesOf(named);
  const all: readonly BlockPlace[] = Object.values<BlockPlace>(places);
  return Object.freeze<Blocks<Name>>({
    unconstrainedLength: all.reduce((sum, { transform }) => sum + transform.unconstrainedLength, 0),
    constrainedLength: all.reduce((sum, { transform }) => sum + transform.constrainedLength, 0),
    shape: Object.freeze([all.reduce((sum, { transform }) => sum + transform.constrainedLength, 0)]),
    places,
    parameters: Object.freeze(
      Object.entries<Transform>(named).map(([name, { shape }]) => Object.freeze({ name, shape })),
    ),
    constrain(q, qAt, x, xAt) {
      let logJacobian = 0;
      for (const place of all)
        logJacobian += place.transform.constrain(q, qAt + place.qAt, x, xAt + place.xAt);
      return logJacobian;
    },
    unconstrain(x, xAt, q, qAt) {
      for (const place of all) place.transform.unconstrain(x, xAt + place.xAt, q, qAt + place.qAt);
    },
    pullBack(q, qAt, x, xAt, gradientX, gradientQ) {
      for (const { transform, qAt: dq, xAt: dx } of all)
        transform.pullBack(q, qAt + dq, x, xAt + dx, gradientX, gradientQ);
    },
  });
}

function placesOf<Name extends string>(named: Readonly<Record<Name, Transform>>) {
  const places: Partial<Record<Name, BlockPlace>> = {};
  let qAt = 0;
  let xAt = 0;
  for (const name of Object.keys(named) as Name[]) {
    const transform = named[name];
    places[name] = Object.freeze({ transform, qAt, xAt });
    qAt += transform.unconstrainedLength;
    xAt += transform.constrainedLength;
  }
  return Object.freeze(places) as Readonly<Record<Name, BlockPlace>>;
}
