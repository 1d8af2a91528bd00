import { fail } from "../errors/index.ts";
import type { DensityModel } from "./density-model.ts";
import type { Model, Parameter } from "./model.ts";
import { requireParameters } from "./parameter-checks.ts";
import type { Sampler } from "./sampler.ts";

/** A posterior that brings its own sampler, as Gibbs-type methods do. */
export interface SampledModel {
  readonly parameters: readonly Parameter[];
  /** The sampler that adapts during this many steps. */
  sampler(warmup: number): Sampler<unknown>;
}

/** What chains can be run on. */
export type Target = Model | DensityModel | SampledModel;

/** Checks what a builder returned. */
export function requireTarget(name: string, value: unknown): Target {
  const known =
    typeof value === "object" && value !== null ? (value as Partial<Record<string, unknown>>) : {};
  const samples = typeof known["sampler"] === "function";
  const has = (key: string) => typeof known[key] === "function";
  const isModel =
    Number.isInteger(known["dimension"]) &&
    (has("logDensityGradient") || has("logDensity")) &&
    has("constrain") &&
    has("initial");
  if (Array.isArray(known["parameters"]) && (samples || isModel)) {
    requireParameters(known["parameters"]);
    return value as Target;
  }
  return fail("MODEL_REFERENCE", {
    name,
    found: value === null ? "null" : typeof value,
    accepted: "a model (parameters, dimension, logDensityGradient, constrain, initial) or one with a sampler",
  });
}
