import { designOf, familyOf, parseFormula, type Study } from "@dpbayes/privacy/formats";
import { pooled } from "../../diagnostics/index.ts";
import type { Fit } from "../../fit/fit.ts";
import { percent } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";

export const edge: Detector = {
  code: "at-edge",
  appliesTo: (study) => familyOf(study).regression || familyOf(study).normal === true,
  statistic:
    "share of draws at the edge of what bounds allow: a mean in the outer 2.5 % of their distance, a standard deviation above 0.9 or below 0.005 of half of it",
  threshold: 0.25,
  beyond: "above",
  reason:
    "no bounded number has a standard deviation above half the distance of its bounds, and one below a two-hundredth of it cannot be told from a constant: what the draws say there is where their prior or the bounds end",
  remedy:
    "look whether values sit at their bounds or hardly vary: other bounds, or leave the variable out; where noise is the reason, more records",
  look: ({ study, fit }: LookedAt): readonly Seen[] =>
    placesOf(study).flatMap((place) => (fit.names.includes(place.name) ? [seen(fit, place)] : [])),
};

interface Place {
  readonly name: string;
  readonly of: "mean" | "sd";
  readonly variable: string;
  readonly centre: number;
  readonly half: number;
}

/** The parameters that are means or spreads of bounded numbers. */
function placesOf(study: Study): readonly Place[] {
  const numbers = Object.entries(study.variables).flatMap(([variable, declared]) => {
    if (declared.type !== "number" && declared.type !== "count") return [];
    const [low, high] = declared.bounds;
    return [{ variable, centre: (low + high) / 2, half: (high - low) / 2 }];
  });
  const outcome = parseFormula(study.model.formula).left[0]!;
  const named = (variable: string) => numbers.filter((one) => one.variable === variable);
  if (!familyOf(study).regression)
    return named(outcome).flatMap((one) => [
      { ...one, name: "mean", of: "mean" },
      { ...one, name: "sd", of: "sd" },
    ]);
  return [
    ...designOf(study).columns.flatMap(({ name, variable, factors }): readonly Place[] =>
      (factors ? [] : named(variable)).flatMap((one) => [
        { ...one, name: `covariate_mean[${name}]`, of: "mean" },
        { ...one, name: `covariate_sd[${name}]`, of: "sd" },
      ]),
    ),
    ...named(outcome).map((one): Place => ({ ...one, name: "sigma", of: "sd" })),
  ];
}

function seen(fit: Fit, { name, of, variable, centre, half }: Place): Seen {
  const draws = pooled(fit.chains(name));
  const share = (at: (draw: number) => boolean) => draws.filter(at).length / draws.length;
  const high = share((draw) => (of === "sd" ? draw > 0.9 * half : Math.abs(draw - centre) > 0.95 * half));
  const low = of === "sd" ? share((draw) => draw < 0.005 * half) : 0;
  const words =
    of === "mean"
      ? `at the bounds of ${variable}`
      : high >= low
        ? `at the most that the bounds of ${variable} allow`
        : "next to 0";
  return {
    parameter: name,
    value: Math.max(high, low),
    sentence: `${name} lies ${words} in ${percent(Math.max(high, low), 2)} of its draws`,
  };
}
