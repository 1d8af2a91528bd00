import type { Model } from "../contracts/model.ts";
import type { Sampler } from "../contracts/sampler.ts";
import type { Target } from "../contracts/target.ts";
import { fail } from "../errors/index.ts";
import { type HmcOptions, hmc } from "../samplers/hmc/hmc.ts";
import { DEFAULT_DEPTH, type NutsOptions, nuts } from "../samplers/nuts/nuts.ts";
import { type RandomWalkOptions, randomWalk } from "../samplers/random-walk/random-walk.ts";
import { type SliceOptions, slice } from "../samplers/slice/slice.ts";

/** Which sampler and its options, as plain JSON. A model that brings its own sampler is run with that. */
export type Method =
  | ({ readonly kind: "nuts" } & Omit<NutsOptions, "warmup">)
  | ({ readonly kind: "hmc" } & Omit<HmcOptions, "warmup">)
  | ({ readonly kind: "random-walk" } & Omit<RandomWalkOptions, "warmup">)
  | ({ readonly kind: "slice" } & Omit<SliceOptions, "warmup">);

/** What a run was sampled with: a method, or the sampler that the model brought. */
export type UsedMethod = Method | { readonly kind: "own" };

/** The method that was asked for, NUTS without any; with the depth at which NUTS stops, which diagnoses need. */
export function chosenMethod(asked: Method = { kind: "nuts" }): Method {
  return Object.freeze(
    asked.kind === "nuts" ? { ...asked, maxDepth: asked.maxDepth ?? DEFAULT_DEPTH } : { ...asked },
  );
}

/** How a target is sampled when a method is asked for. */
export function usedMethod(target: Target, method: Method): UsedMethod {
  return "sampler" in target ? { kind: "own" } : method;
}

/** The sampler of a method on a target, which adapts during `warmup` steps. */
export function samplerOf(target: Target, method: Method, warmup: number): Sampler<unknown> {
  if ("sampler" in target) return target.sampler(warmup);
  switch (method.kind) {
    case "nuts":
      return nuts(requireGradient(target, method), { ...method, warmup });
    case "hmc":
      return hmc(requireGradient(target, method), { ...method, warmup });
    case "random-walk":
      return randomWalk(target, { ...method, warmup });
    case "slice":
      return slice(target, { ...method, warmup });
    default:
      return unknownMethod(method);
  }
}

function requireGradient(target: Exclude<Target, { sampler: unknown }>, { kind }: Method): Model {
  if ("logDensityGradient" in target) return target;
  const accepted = '"slice" or "random-walk": the model has no logDensityGradient';
  return fail("ARGUMENT", { name: "method", found: `"${kind}"`, accepted });
}

function unknownMethod(method: never): never {
  const found = JSON.stringify((method as { readonly kind?: unknown } | undefined)?.kind) ?? "missing";
  return fail("ARGUMENT", {
    name: "method",
    found,
    accepted: '"nuts", "hmc", "random-walk" or "slice"',
  });
}
