import { fail, requireNumber, requirePositive } from "../errors/index.ts";
import type { PrivacyLoss, Relation } from "./loss.ts";
import { requireRelation } from "./require-neighbours.ts";

export type PureLoss = Extract<PrivacyLoss, { kind: "pure" }>;
export type ApproximateLoss = Extract<PrivacyLoss, { kind: "approximate" }>;
export type GaussianLoss = Extract<PrivacyLoss, { kind: "gaussian" }>;
export type ConcentratedLoss = Extract<PrivacyLoss, { kind: "concentrated" }>;
export type RenyiLoss = Extract<PrivacyLoss, { kind: "renyi" }>;

/** ε-DP. */
export function pureLoss(epsilon: number, neighbours: Relation): PureLoss {
  return Object.freeze({
    kind: "pure",
    epsilon: requireLoss("epsilon", epsilon),
    neighbours: requireRelation(neighbours),
  });
}

/** ε-DP of an ε-bounded-range mechanism (exponential mechanism): ε²/8-zCDP instead of ε²/2. */
export function boundedRangeLoss(epsilon: number, neighbours: Relation): PureLoss {
  return Object.freeze({ ...pureLoss(epsilon, neighbours), boundedRange: true });
}

/** (ε, δ)-DP. A δ that reaches one protects nothing and has no cost to state. */
export function approximateLoss(epsilon: number, logDelta: number, neighbours: Relation): ApproximateLoss {
  if (logDelta >= 0)
    fail("COST_UNKNOWN", { found: "an (epsilon, delta) loss", problem: "delta reaches one" });
  requireNumber("logDelta", logDelta, Number.isFinite, "below 0 and finite (delta in (0, 1))");
  return Object.freeze({
    kind: "approximate",
    epsilon: requireLoss("epsilon", epsilon),
    logDelta,
    neighbours: requireRelation(neighbours),
  });
}

/** μ-GDP, μ = Δ₂/sd. */
export function gaussianLoss(mu: number, neighbours: Relation): GaussianLoss {
  return Object.freeze({
    kind: "gaussian",
    mu: requirePositive("mu", mu),
    neighbours: requireRelation(neighbours),
  });
}

/** ρ-zCDP. */
export function concentratedLoss(rho: number, neighbours: Relation): ConcentratedLoss {
  return Object.freeze({
    kind: "concentrated",
    rho: requireLoss("rho", rho),
    neighbours: requireRelation(neighbours),
  });
}

/** (α, values[α])-RDP on a list of orders α > 1, in increasing order. */
export function renyiLoss(
  orders: readonly number[],
  values: readonly number[],
  neighbours: Relation,
): RenyiLoss {
  requireNumber("orders.length", orders.length, (n) => n >= 1, "at least 1");
  requireNumber(
    "values.length",
    values.length,
    (n) => n === orders.length,
    `${orders.length}, one per order`,
  );
  orders.forEach((order, i) => {
    requireNumber(
      "order",
      order,
      (v) => v > (orders[i - 1] ?? 1) && Number.isFinite(v),
      "above 1 and increasing",
    );
  });
  for (const value of values) requireLoss("value", value);
  return Object.freeze({
    kind: "renyi",
    orders: Object.freeze([...orders]),
    values: Object.freeze([...values]),
    neighbours: requireRelation(neighbours),
  });
}

function requireLoss(name: string, value: number): number {
  return requireNumber(name, value, (v) => v >= 0 && Number.isFinite(v), "from 0 and finite");
}
