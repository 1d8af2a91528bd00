import { type ClassForecast, type CovariatePoint, type FeatureRow, predictClasses } from "@dpbayes/inference";
import { columns, tabular } from "@dpbayes/inference/text";
import { fail } from "../../errors/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import type { FittedStudy } from "./fitted-study.ts";
import { pointText } from "./point-text.ts";

/** What a classifier says of one point. */
export interface ClassesAt {
  readonly given: CovariatePoint;
  readonly classes: readonly ClassForecast[];
}

/** Flags that ask for what a classifier does not have. */
const unused = ["holder", "interval", "extrapolate", "seed"];

/** Probabilities of the classes at points; features that a point leaves out are not used. */
export function classesAt(
  { fit, study }: FittedStudy,
  points: readonly CovariatePoint[],
  given: Given,
): readonly ClassesAt[] {
  const flag = unused.find((name) => given.has(name));
  if (flag !== undefined)
    fail("FLAG_VALUE", {
      flag: `--${flag}`,
      found: "given",
      accepted: "absent: a classifier has no use for it",
    });
  const forecasts = predictClasses(fit, study, points as readonly FeatureRow[]);
  return points.map((point, i) => ({ given: point, classes: forecasts[i]! }));
}

export function classesText(found: readonly ClassesAt[]): string {
  return [
    "probability of each class",
    columns([
      ["", "class", "probability", "sd", "90 % from", "to"],
      ...found.flatMap(({ given, classes }) =>
        classes.map(({ level, probability, sd, interval }, i) => [
          i === 0 ? pointText(given) : "",
          level,
          ...[probability, sd, ...interval].map(tabular),
        ]),
      ),
    ]),
    "features that a point leaves out are not used",
  ].join("\n");
}

/** A line per point and class. */
export function classesRows(found: readonly ClassesAt[]): readonly (readonly string[])[] {
  return [
    ["point", "class", "probability", "sd", "low", "high"],
    ...found.flatMap(({ given, classes }) =>
      classes.map(({ level, probability, sd, interval }) =>
        [pointText(given), level, probability, sd, ...interval].map(String),
      ),
    ),
  ];
}
