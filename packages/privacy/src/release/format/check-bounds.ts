import { canonicalJson } from "../../json/canonical.ts";
import { isAbout, rowKinds } from "../../measurements/bounds.ts";
import { mechanismFormats } from "../../mechanisms/mechanism-formats.ts";
import { designOf } from "../../records/design.ts";
import { binEdges } from "../../study/bins.ts";
import { type Axis, tableAxes, tableMargins } from "../../study/cells.ts";
import { familyOf } from "../../study/families/declared-families.ts";
import { unitScale } from "../../study/formula/factor-value.ts";
import type { Release } from "./release.ts";

/** What does not agree, or nothing. */
export interface Disagreement {
  readonly field: string;
  readonly found: string;
  readonly accepted: string;
}

/**
 * What a release says twice must agree. Sizes that are stated apart from the numbers they are about drive loops and
 * memory of whoever reads it; so each is held against a list that is there, which is as long as the file made it:
 *
 * 1. an answer has as many levels as its mechanism knows, and a count's bounds enclose as many whole numbers;
 * 2. the bounds of a number, the length and the total of a vector of counts are those of the study's variable, and
 *    its unit is the one that follows from them;
 * 3. the design of a regression is the one that follows from the study (sums, quotients and roots are rounded alike
 *    everywhere, so it is the same to the last bit);
 * 4. edges of bins, axes and margins of a cross-classification are those that follow from the study, and a margin has as many
 *    numbers as cells;
 * 5. the mechanism's dimension is the number of coordinates (a bit beside a vector is not part of it).
 */
export function disagreementIn(release: Release): Disagreement | undefined {
  return (
    answerDisagreement(release) ??
    variableDisagreement(release) ??
    designDisagreement(release) ??
    edgesDisagreement(release) ??
    cellsDisagreement(release) ??
    dimensionDisagreement(release)
  );
}

function answerDisagreement(release: Release): Disagreement | undefined {
  const { mechanism } = release;
  if (!isAbout(release, "answer")) return undefined;
  const { levels, bounds } = release.bounds;
  const format = mechanismFormats[mechanism.kind];
  const known = format.route === "answer" ? format.levels(mechanism.parameters as never) : 2;
  if (levels.length !== known)
    return differs("bounds.levels", `${levels.length} levels`, `${known} levels, as the mechanism has`);
  const enclosed = bounds === undefined ? known : bounds[1] - bounds[0] + 1;
  return enclosed === known
    ? undefined
    : differs(
        "bounds.bounds",
        `${enclosed} whole numbers`,
        `${known} whole numbers, as the mechanism has levels`,
      );
}

function variableDisagreement(release: Release): Disagreement | undefined {
  if (!isAbout(release, "bounded-scalar", "count-vector", "group-moments")) return undefined;
  const { variable, ...sizes } = release.bounds;
  const { group: _, ...stated } = { group: undefined, ...sizes };
  const declared = declaredSizes(release, variable);
  const wrong = Object.keys(stated).find((name) => textOf(stated, name) !== textOf(declared, name));
  return wrong === undefined
    ? undefined
    : differs(`bounds.${wrong}`, "another than the study's", `that of the study's variable ${variable}`);
}

/** A yes or no is a number from 0 to 1. */
function declaredSizes({ study: { variables } }: Release, name: string): object {
  const declared = Object.hasOwn(variables, name) ? variables[name]! : { type: "missing" };
  if (declared.type === "boolean") return withUnit([0, 1]);
  return "bounds" in declared ? withUnit(declared.bounds) : declared;
}

function withUnit(bounds: readonly [number, number]): object {
  return { bounds, ...unitScale(bounds, true) };
}

function designDisagreement(release: Release): Disagreement | undefined {
  if (!isAbout(release, ...rowKinds)) return undefined;
  return canonicalJson(release.bounds) === canonicalJson(designOf(release.study))
    ? undefined
    : differs(
        "bounds",
        "another design than the study's",
        "the one that follows from its formula and variables",
      );
}

function edgesDisagreement(release: Release): Disagreement | undefined {
  if (!isAbout(release, "bin-counts", "answer")) return undefined;
  const { edges } = release.bounds;
  const binned = isAbout(release, "bin-counts") || familyOf(release.study).binned !== undefined;
  const known = binned ? binEdges(release.study) : undefined;
  return canonicalJson(edges ?? null) === canonicalJson(known ?? null)
    ? undefined
    : differs("bounds.edges", "another than the study's", "the edges that follow from its bounds and bins");
}

function cellsDisagreement(release: Release): Disagreement | undefined {
  const { study, bounds, statistic } = release;
  const counted = isAbout(release, "margin-counts");
  if (!counted && !isAbout(release, "answer")) return undefined;
  const { axes, margins } = { axes: undefined, margins: undefined, ...bounds };
  const crossed = familyOf(study).cells === true;
  const known = { axes: crossed && tableAxes(study), margins: crossed && counted && tableMargins(study) };
  if (canonicalJson(axes ?? false) !== canonicalJson(known.axes))
    return differs("bounds.axes", "another than the study's", "those of the variables in its formula");
  if (canonicalJson(margins ?? false) !== canonicalJson(known.margins))
    return differs("bounds.margins", "another than the study's", "those that it asks for");
  if (!counted || !known.margins || !known.axes) return undefined;
  const sizes = known.margins.map((margin) => cellsOf(margin, known.axes as readonly Axis[]));
  const found = statistic.blocks.map(({ length }) => length);
  return canonicalJson(found) === canonicalJson(sizes)
    ? undefined
    : differs(
        "statistic.blocks",
        `of ${found.join(", ")} numbers`,
        `of ${sizes.join(", ")}: one for every cell`,
      );
}

function cellsOf(margin: readonly string[], axes: readonly Axis[]): number {
  const kept = axes.filter(({ column }) => margin.includes(column));
  return kept.reduce((product, { levels }) => product * levels.length, 1);
}

function textOf(sizes: object, name: string): string {
  return Object.hasOwn(sizes, name) ? String((sizes as Readonly<Record<string, unknown>>)[name]) : "";
}

function dimensionDisagreement({ mechanism, statistic }: Release): Disagreement | undefined {
  const { dimension } = { dimension: undefined, ...mechanism.parameters };
  const bits = mechanismFormats[mechanism.kind].route === "inputs-and-answer" ? 1 : 0;
  const length = statistic.coordinates.length - bits;
  return dimension === undefined || dimension === length
    ? undefined
    : differs("mechanism.parameters.dimension", `${dimension}`, `${length}, the number of coordinates`);
}

function differs(field: string, found: string, accepted: string): Disagreement {
  return { field, found, accepted };
}
