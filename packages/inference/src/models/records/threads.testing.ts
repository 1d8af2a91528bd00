import { recordModel } from "./definition/record-model.ts";

/** A model that threads find by itself. */
export const model = recordModel({
  parameters: { location: "normal(0, 1)", scale: "half-normal(1)" },
  normals: 1,
  record: (p, z) => ({ income: Math.exp(p.location + p.scale * z[0]) }),
  module: import.meta.url,
});
