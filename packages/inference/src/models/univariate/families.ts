import { interval, positive, real, type Transform } from "../../transforms/index.ts";
import type { Support } from "../priors/index.ts";
import type { DataFamily } from "./density/report-density.ts";

/** A parameter of a data model: its name, and where it lives. */
export interface FamilyParameter {
  readonly name: string;
  readonly support: Support;
  /** A place on the axis of the values, in their unit. */
  readonly location?: boolean;
  /** A share, which may be 0 or 1. */
  readonly share?: true;
}

const at = (name: string, support: Support): FamilyParameter => Object.freeze({ name, support });

/** The parameters of every data model, in the order of its density. */
export const familyParameters: Readonly<Record<DataFamily, readonly FamilyParameter[]>> = Object.freeze({
  gaussian: [{ ...at("mean", "real"), location: true }, at("sd", "positive")],
  exponential: [at("rate", "positive")],
  gamma: [at("shape", "positive"), at("rate", "positive")],
  beta: [at("a", "positive"), at("b", "positive")],
  "log-normal": [at("mean_log", "real"), at("sd_log", "positive")],
  poisson: [at("mean", "positive")],
  geometric: [at("p", "unit")],
  "negative-binomial": [at("r", "positive"), at("p", "unit")],
  bernoulli: [{ ...at("p", "unit"), share: true }],
});

/** Identity for real numbers, logarithm for positive ones, logit for probabilities (local spec §8). */
export function transformOf(support: Support): Transform {
  switch (support) {
    case "real":
      return real();
    case "positive":
      return positive();
    case "unit":
      return interval(0, 1);
    default:
      return support satisfies never;
  }
}

/** Whether a parameter value has unconstrained coordinates: a draw can round to an end of its range. */
export function isInside(support: Support, x: number): boolean {
  if (!Number.isFinite(x)) return false;
  return support === "real" || (x > 0 && (support === "positive" || x < 1));
}
