import { requireNumber } from "../../errors/index.ts";
import type { WeightedMomentBlock } from "../moments/moment-writer.ts";
import type { BlockReach } from "./record-norm.ts";

/*
 * Sensitivities are roots of sums of squares. Where a square underflows to 0 its term is lost and the
 * sensitivity comes out too small; so radii, bounds, weights and weighted reaches (the largest norm of a
 * weighted block) lie between 2^-200 and 2^200. Every product that the formulas form is then a normal
 * double, or so small (large) beside another term of the same sum that it does not matter: a squared
 * weight lies within 2^±400, R⁴ and Y⁴ within 2^±800, and w·R^m within 2^±400 for m between 0 and the
 * block's degree, because it lies between the weight and the reach.
 */
const SMALLEST = 2 ** -200;
const LARGEST = 2 ** 200;
/** Room for the rounding of a product that is checked. */
const ROUNDING = 1 + 2 ** -40;

const within = (v: number) => v >= SMALLEST && v <= LARGEST;
const squareWithin = (v: number) => v * ROUNDING >= SMALLEST ** 2 && v <= LARGEST ** 2 * ROUNDING;

/** A radius, bound or weight whose square is far from under- and overflow. */
export function requireReach(name: string, value: number): number {
  return requireNumber(name, value, within, "from 2^-200 to 2^200");
}

/** The end of an interval, of either sign or 0. */
export function requireReachOrZero(name: string, value: number): number {
  const holds = (v: number) => v === 0 || within(Math.abs(v));
  return requireNumber(name, value, holds, "0, or from 2^-200 to 2^200 in modulus");
}

/** A squared weight; 0 stands for a block that is not released. */
export function requireSquaredWeight(name: string, value: number): number {
  const accepted = "0, or from 2^-400 to 2^400";
  return requireNumber(`squared weight of ${name}`, value, (v) => v === 0 || squareWithin(v), accepted);
}

interface Bounds {
  readonly radius: number;
  readonly responseBound: number;
}

/** Squared weight and squared reach of one block; a block without weight, or of zeros only, has none. */
export function requireBlockReach(name: string, block: BlockReach, bounds: Bounds): void {
  const { degree, responsePower } = block;
  const weight = requireSquaredWeight(name, block.squaredWeight);
  const isZero = (degree > 0 && bounds.radius === 0) || (responsePower > 0 && bounds.responseBound === 0);
  if (weight === 0 || isZero) return;
  const square = weight * bounds.radius ** (2 * degree) * bounds.responseBound ** (2 * responsePower);
  requireNumber(`squared reach of ${name}`, square, squareWithin, "from 2^-400 to 2^400");
}

/** The weights and weighted reaches of all released blocks. */
export function requireReaches(blocks: readonly WeightedMomentBlock[], bounds: Bounds): void {
  for (const { name, weight, degree, responsePower } of blocks) {
    requireReach(`weight of block ${name}`, weight);
    requireBlockReach(`block ${name}`, { squaredWeight: weight ** 2, degree, responsePower }, bounds);
  }
}
