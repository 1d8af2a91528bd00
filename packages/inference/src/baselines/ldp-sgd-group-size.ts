import { requireCount, requirePositive } from "../errors/index.ts";

/**
 * Users per step, ⌈C·d·log max(d, 2)/ε²⌉ and at most all of them (local spec §9; the constant is free).
 */
export function ldpSgdGroupSize(dimension: number, epsilon: number, users: number, constant = 1): number {
  requireCount("dimension", dimension, 1);
  requireCount("users", users, 1);
  const scale = requirePositive("constant", constant) / requirePositive("epsilon", epsilon) ** 2;
  return Math.min(users, Math.max(1, Math.ceil(scale * dimension * Math.log(Math.max(dimension, 2)))));
}
