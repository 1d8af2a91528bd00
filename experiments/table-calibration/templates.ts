import type { TablePriorOptions } from "@dpbayes/inference";
import type { NoisyTable, TableNoise } from "@dpbayes/privacy/formats";

/** Tables that the prior fills and a publisher makes noisy. */
export interface TemplateCase {
  readonly name: string;
  readonly template: NoisyTable;
  readonly areas: readonly string[];
  readonly prior: TablePriorOptions;
}

const axis = (name: string, levels: number) => ({
  name,
  levels: Array.from({ length: levels }, (_, i) => `${name}${i}`),
});
const empty = (count: number) => new Array<number>(count).fill(0);
const normal = (variance: number) => ({ law: "discrete-gaussian", variance }) as const;

/** Most areas of tens of people, some of thousands. */
const sizes: TablePriorOptions = { size: { meanRate: 0.05 } };

const county: NoisyTable = {
  format: "dpbayes.table/1",
  id: "county",
  axes: [axis("county", 2), axis("tract", 3), axis("kind", 3)],
  measurements: [
    { keep: ["county", "tract", "kind"], values: empty(18), noise: normal(10) },
    { keep: ["county"], values: empty(2), noise: { law: "geometric", scale: 1 } },
  ],
};

/** Areas by kinds of people of two axes, under one law of cells. */
function areasOf(id: string, noise: TableNoise, more: Partial<NoisyTable> = {}): NoisyTable {
  const cells = { keep: ["area", "a", "b"], values: empty(16), noise };
  return {
    ...{ format: "dpbayes.table/1", id, axes: [axis("area", 4), axis("a", 2), axis("b", 2)] },
    measurements: [cells, { keep: ["b"], values: empty(2), noise: normal(3) }],
    ...more,
  };
}

export const templateCases: readonly TemplateCase[] = [
  {
    name: "discrete Gaussian cells, a margin over areas, the default prior",
    template: areasOf("gaussian", normal(6)),
    areas: ["area"],
    prior: {},
  },
  {
    name: "hidden numbers, cells that cannot be",
    template: areasOf(
      "hidden",
      { law: "laplace", scale: 3 },
      {
        hidden: [{ measurement: 0, rule: "at-most", value: 5 }],
        zero: [
          { a: "a1", b: "b0" },
          { area: "area2", b: "b1" },
        ],
      },
    ),
    areas: ["area"],
    prior: sizes,
  },
  { name: "tracts in counties", template: county, areas: ["county", "tract"], prior: sizes },
  {
    name: "exact totals of areas and of kinds",
    template: {
      ...areasOf("exact", { law: "geometric", scale: 3 }),
      measurements: [
        { keep: ["area", "a", "b"], values: empty(16), noise: { law: "geometric", scale: 3 } },
        { keep: ["area"], values: empty(4), noise: { law: "none" } },
        { keep: ["a", "b"], values: empty(4), noise: { law: "none" } },
      ],
    },
    areas: ["area"],
    prior: sizes,
  },
  {
    name: "no axis of areas, Gaussian noise, a given sparsity",
    template: areasOf("whole", { law: "gaussian", variance: 20 }),
    areas: [],
    prior: { ...sizes, sparsity: { meanLog: 1, sdLog: 0 } },
  },
  {
    name: "random rounding to base 5",
    template: {
      ...areasOf("rounded", normal(1)),
      measurements: [
        { keep: ["area", "a", "b"], values: empty(16), noise: { law: "random-rounding", base: 5 } },
      ],
    },
    areas: ["area"],
    prior: sizes,
  },
];
