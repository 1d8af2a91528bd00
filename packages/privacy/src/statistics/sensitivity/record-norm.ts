import { requireBlockReach, requireReachOrZero } from "./require-reach.ts";
import { rootRoundedUp } from "./rounding-up.ts";

/** A block's size at its largest: squared weight × R^(2·degree) × Ry^(2·power of y). */
export interface BlockReach {
  readonly squaredWeight: number;
  readonly degree: number;
  readonly responsePower: number;
}

/**
 * L2 sensitivity under add/remove: the norm of the largest record, √Σ_b w_b·Ry^2p·R^2deg
 * (glm-models spec §2). All blocks are largest at once, for |x| = R and |y| = Ry.
 */
export function recordNormSensitivity(
  blocks: readonly BlockReach[],
  bounds: { readonly radius: number; readonly responseBound: number },
): number {
  requireReachOrZero("radius", bounds.radius);
  requireReachOrZero("responseBound", bounds.responseBound);
  blocks.forEach((block, i) => {
    requireBlockReach(`block ${i}`, block, bounds);
  });
  return rootRoundedUp(
    blocks.reduce((sum, block) => {
      const x = bounds.radius ** (2 * block.degree);
      return sum + block.squaredWeight * x * bounds.responseBound ** (2 * block.responsePower);
    }, 0),
  );
}

/**
 * Replace-one sensitivity when records outside the ball are dropped (contribute 0, also to the
 * released count). Replacing a kept record by a kept one moves the sum by at most `keptByKept`;
 * a kept one by a dropped one is a removal (glm-models spec §2).
 */
export function droppingSensitivity(keptByKept: number, removal: number): number {
  return Math.max(keptByKept, removal);
}
