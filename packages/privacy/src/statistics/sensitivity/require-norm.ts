import type { Neighbours } from "../../accounting/loss.ts";
import { requireNeighbours } from "../../accounting/require-neighbours.ts";
import { fail, kindOf } from "../../errors/index.ts";
import type { Norm } from "../statistic.ts";

export function requireNorm(norm: Norm): Norm {
  if (norm === "L1" || norm === "L2") return norm;
  const found = typeof norm === "string" ? String(norm).slice(0, 40) : kindOf(norm);
  return fail("ARGUMENT", { name: "norm", found, accepted: "L1 or L2" });
}

/** Checks what a sensitivity is asked for, so that nothing unknown falls through to a smaller one. */
export function requireNormAndNeighbours(norm: Norm, neighbours: Neighbours): void {
  requireNorm(norm);
  requireNeighbours(neighbours);
}
