import { idShape } from "../json/id-shape.ts";
import { MOST_AXES, MOST_CELLS, MOST_COUNT, MOST_MEASUREMENTS } from "../json/limits.ts";
import { formatSchema } from "../json/schema-of.ts";
import type { NumberShape, Shape } from "../json/shape.ts";
import { noisyTableFormat } from "./noisy-table.ts";
import { noiseShape } from "./table-laws.ts";

const words: Shape = { is: "text" };
const list = (of: Shape, atLeast: number, most: number): Shape => ({ is: "list", of, atLeast, most });
const object = (fields: Readonly<Record<string, Shape>>): Shape => ({ is: "object", fields });

/** Which numbers a law can give, `publishedUnder` says; beyond these, sums and differences are not exact. */
const published: NumberShape = { is: "number", from: -MOST_COUNT, below: MOST_COUNT };
const levels = list(words, 1, MOST_CELLS);

const measurement = object({
  keep: list(words, 0, MOST_AXES),
  "groups?": { is: "map", of: list(levels, 1, MOST_CELLS), most: MOST_AXES },
  values: list({ is: "either", of: [{ is: "null" }, published] }, 1, MOST_CELLS),
  noise: noiseShape,
});

const hiddenRule = object({
  measurement: { is: "number", whole: true, from: 0, below: MOST_MEASUREMENTS },
  rule: { is: "one", of: ["at-most"] },
  value: published,
});

const pattern: Shape = {
  is: "map",
  of: { is: "either", of: [{ is: "text" }, levels] },
  atLeast: 1,
  most: MOST_AXES,
};

const privacy = object({
  "epsilon?": { is: "number", above: 0 },
  "delta?": { is: "number", from: 0, below: 1 },
  "rho?": { is: "number", above: 0 },
  "neighbours?": { is: "one", of: ["replace-one", "add-remove", "local"] },
  "unit?": words,
});

const source = object({ tool: words, "version?": words, "notes?": list(words, 0, MOST_MEASUREMENTS) });

/** The shape of `dpbayes.table/1`; `parseNoisyTable` checks what a shape cannot say. */
export const noisyTableShape = object({
  format: { is: "one", of: [noisyTableFormat] },
  id: idShape,
  "source?": source,
  axes: list(object({ name: words, levels }), 1, MOST_AXES),
  measurements: list(measurement, 1, MOST_MEASUREMENTS),
  "hidden?": list(hiddenRule, 0, MOST_MEASUREMENTS),
  "zero?": list(pattern, 0, MOST_CELLS),
  "privacy?": privacy,
});

/** The JSON Schema of `dpbayes.table/1`. */
export const noisyTableSchema = formatSchema("table:1", "dpbayes noisy table, version 1", noisyTableShape);
