import { requireLength } from "../../../errors/index.ts";
import { CELL } from "./cell-roles.ts";

/** Mean absolute errors; NaN where there are no such cells. */
export interface ReconstructionError {
  readonly inSample: number;
  readonly heldOut: number;
}

/**
 * Mean over cells of |E[μ | data] − target| as Schein et al. measure it (local spec §10.6): the target is the true rate of a
 * simulation or the true count of real data. Apart for cells that the model read and cells that were held out.
 *
 * @example
 * ```ts
 * import { reconstructionError } from "@dpbayes/inference/models/counts";
 * const error = reconstructionError([1, 2.5, 0], [1, 2, 4], [1, 1, 0]);
 * console.log(error.inSample, error.heldOut); // 0.25 4
 * ```
 */
export function reconstructionError(
  rates: ArrayLike<number>,
  target: ArrayLike<number>,
  roles: ArrayLike<number>,
): ReconstructionError {
  requireLength("target", target, rates.length);
  requireLength("roles", roles, rates.length);
  return Object.freeze({
    inSample: meanError(rates, target, roles, CELL.read),
    heldOut: meanError(rates, target, roles, CELL.heldOut),
  });
}

function meanError(
  rates: ArrayLike<number>,
  target: ArrayLike<number>,
  roles: ArrayLike<number>,
  role: number,
): number {
  let sum = 0;
  let cells = 0;
  for (let i = 0; i < rates.length; i++) {
    if (roles[i] !== role) continue;
    sum += Math.abs(rates[i]! - target[i]!);
    cells++;
  }
  return sum / cells;
}
