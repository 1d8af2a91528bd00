import type { Method, StudyModel } from "@dpbayes/inference";
import { DEEPEST_TREE, type MetricKind, metricKinds } from "@dpbayes/inference/samplers";
import { fail } from "../../errors/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { samplerFlags } from "./sampler-flags.ts";

/** NUTS as it is run for models with a gradient. */
export type NutsMethod = Extract<Method, { kind: "nuts" }>;

/** The sampler that was asked for; nothing where no flag was given, so that the library decides. */
export function samplerOf(given: Given): NutsMethod | undefined {
  const asked = {
    ...named("maxDepth", given.number("max-depth", isDepth, `a whole number from 1 to ${DEEPEST_TREE}`)),
    ...named("targetAcceptance", given.number("target-acceptance", isShare, "between 0 and 1")),
    ...named("metric", metricOf(given)),
    ...named("stepSize", given.number("step-size", isPositive, "positive and finite")),
  };
  return Object.keys(asked).length === 0 ? undefined : { kind: "nuts", ...asked };
}

/** Whether a value from a file is what flags could have asked for. */
export function isSampler(value: unknown): value is NutsMethod {
  if (typeof value !== "object" || value === null) return false;
  const { kind, maxDepth, targetAcceptance, metric, stepSize } = value as Partial<NutsMethod>;
  return (
    kind === "nuts" &&
    (maxDepth === undefined || isDepth(maxDepth)) &&
    (targetAcceptance === undefined || isShare(targetAcceptance)) &&
    (metric === undefined || metricKinds.includes(metric)) &&
    (stepSize === undefined || isPositive(stepSize))
  );
}

/** The flags that say the same, to be typed again. */
export function wordsOfSampler(sampler: NutsMethod | undefined): readonly string[] {
  const { maxDepth, targetAcceptance, metric, stepSize } = sampler ?? {};
  const values = {
    "max-depth": maxDepth,
    "target-acceptance": targetAcceptance,
    metric,
    "step-size": stepSize,
  };
  return Object.entries(values).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag} ${value}`],
  );
}

/** A flag that would change nothing is refused: whoever gave it believes that it does. */
export function requireUsed(given: Given, { target, method }: StudyModel): void {
  const flag = Object.keys(samplerFlags).find((name) => given.has(name));
  if (flag !== undefined && "sampler" in target)
    fail("FLAG_VALUE", {
      flag: `--${flag}`,
      found: "given",
      accepted: `absent: the method ${method} brings a sampler of its own`,
    });
}

function named<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { readonly [K in Name]?: Value };
}

function metricOf(given: Given): MetricKind | undefined {
  const found = given.text("metric");
  if (found === undefined) return undefined;
  const metric = metricKinds.find((known) => known === found);
  return (
    metric ?? fail("FLAG_VALUE", { flag: "--metric", found, accepted: `one of ${metricKinds.join(", ")}` })
  );
}

function isDepth(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= DEEPEST_TREE;
}

function isShare(value: number): boolean {
  return typeof value === "number" && value > 0 && value < 1;
}

function isPositive(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}
