/** A table that uses every clause of the format, as plain JSON: what tests damage. */
export const visits = {
  format: "dpbayes.table/1",
  id: "visits",
  source: { tool: "by hand", version: "1", notes: ["made up"] },
  axes: [
    { name: "region", levels: ["north", "south"] },
    { name: "age", levels: ["<30", "30-59", "60+"] },
  ],
  measurements: [
    {
      keep: ["region", "age"],
      values: [12, null, 40, 7, -1, 0],
      noise: { law: "discrete-gaussian", variance: 4.06 },
    },
    {
      keep: ["age", "region"],
      groups: { age: [["60+"], ["<30", "30-59"]] },
      values: [9.25, 50, 3, -0.5],
      noise: { law: "laplace", scale: 3 },
    },
    { keep: ["region"], values: [9, 50], noise: { law: "geometric", scale: 2 } },
    { keep: ["region"], values: [11.5, 48], noise: { law: "gaussian", variance: 9 } },
    { keep: ["age"], values: [20, 20, 25], noise: { law: "random-rounding", base: 5 } },
    {
      keep: ["age"],
      groups: { age: [["60+"]] },
      values: [1],
      noise: {
        law: "transition",
        matrix: [[1, 0], ...Array.from({ length: 99 }, () => [0.5, 0.5])],
      },
    },
    { keep: [], values: [61], noise: { law: "none" } },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: -2 }],
  zero: [{ region: "north", age: ["<30"] }],
  privacy: { epsilon: 1, delta: 1e-6, rho: 2.56, neighbours: "replace-one", unit: "one person" },
};

type Path = readonly (string | number)[];

/** A copy of the table with one field replaced (or removed, for undefined). */
export function changed(path: Path, value: unknown): unknown {
  const copy = structuredClone(visits) as unknown as Record<string | number, unknown>;
  let place = copy;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  const last = path.at(-1)!;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}
