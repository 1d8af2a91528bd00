import type { Shape } from "../../json/shape.ts";
import { type RowKind, rowKinds, type StatisticKind } from "../../measurements/bounds.ts";
import { words } from "./common-shapes.ts";
import { designShape } from "./design-shape.ts";

const finite: Shape = { is: "number" };
const positive: Shape = { is: "number", above: 0 };
const fromOne: Shape = { is: "number", whole: true, from: 1 };
const pair: Shape = { is: "list", of: finite, length: 2 };
const levels: Shape = { is: "list", of: words };
const edges: Shape = { is: "list", of: finite, atLeast: 3 };
const category: Shape = { is: "object", fields: { column: words, levels } };
const categories: Shape = { is: "list", of: category };

const ofLevels: Shape = { is: "object", fields: { variable: words, levels } };

/** The shape of a release's bounds, by the kind of its statistic. */
export const boundsShapes: Readonly<Record<StatisticKind, Shape>> = {
  answer: {
    is: "object",
    fields: { variable: words, levels, "bounds?": pair, "edges?": edges, "axes?": categories },
  },
  "bounded-scalar": {
    is: "object",
    fields: { variable: words, bounds: pair, "centre?": finite, "scale?": positive },
  },
  "success-count": ofLevels,
  "category-counts": ofLevels,
  "bin-counts": { is: "object", fields: { variable: words, edges } },
  "count-vector": { is: "object", fields: { variable: words, length: fromOne, total: fromOne } },
  "naive-bayes-tables": { is: "object", fields: { outcome: category, features: categories } },
  "group-moments": {
    is: "object",
    fields: { group: category, variable: words, bounds: pair, centre: finite, scale: positive },
  },
  "group-counts": { is: "object", fields: { group: category, outcome: category } },
  "margin-counts": {
    is: "object",
    fields: { axes: categories, margins: { is: "list", of: { is: "list", of: words } } },
  },
  "cell-feature-tables": {
    is: "object",
    fields: { sequence: category, time: category, features: categories },
  },
  ...(Object.fromEntries(rowKinds.map((kind) => [kind, designShape])) as Record<RowKind, Shape>),
};

export const statisticKinds = /* @__PURE__ */ Object.keys(boundsShapes) as readonly StatisticKind[];
