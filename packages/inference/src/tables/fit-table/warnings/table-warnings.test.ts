import type { NoisyTable, TableMeasurement } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { publishCounts } from "../../latent-counts/simulate-table.ts";
import { fitTable } from "../fit-table.ts";

const axis = (name: string, levels: number) => ({
  name,
  levels: Array.from({ length: levels }, (_, i) => `${name}${i}`),
});
const normal = (variance: number) => ({ law: "discrete-gaussian", variance }) as const;
const cells: TableMeasurement = { keep: ["r", "c"], values: new Array<number>(40).fill(1), noise: normal(4) };
const template: NoisyTable = {
  format: "dpbayes.table/1",
  id: "told",
  axes: [axis("r", 5), axis("c", 8)],
  measurements: [cells],
};

/** Warnings about counts of about 30, published by one table and told as another. */
async function codes(published: NoisyTable, told: (table: NoisyTable) => NoisyTable = (table) => table) {
  const rng = seededSource("warnings");
  const counts = Array.from({ length: 40 }, () => 10 + (rng.uint32() % 40));
  const table = told(publishCounts(published, counts, rng));
  const fit = await fitTable(table, { areas: "r", seed: 1, chains: 2, warmup: 200, draws: 250 });
  return fit.warnings.map(({ code }) => code);
}

describe("what a fitted table says against itself", () => {
  it("is nothing where nothing is wrong", async () => expect(await codes(template)).toEqual([]));

  it("noise that is stated too small", async () => {
    const loud = { ...template, measurements: [{ ...cells, noise: normal(100) }] };
    const quiet = (table: NoisyTable) => ({
      ...table,
      measurements: [
        { ...table.measurements[0]!, noise: normal(4) },
        { keep: ["r"], values: [200, 200, 200, 200, 200], noise: normal(1) },
        { keep: ["c"], values: new Array<number>(8).fill(125), noise: normal(1) },
      ],
    });
    expect(await codes(loud, quiet)).toContain("noise-understated");
  });

  it("a number that is of something else", async () => {
    const moved = (table: NoisyTable) => ({
      ...table,
      measurements: [
        ...table.measurements,
        { keep: ["r"], values: [800, 240, 240, 240, 240], noise: normal(4) },
      ],
    });
    expect(await codes(template, moved)).toContain("far-from-published");
  });

  it("a total that nothing was published about", async () => {
    const rows = {
      ...template,
      measurements: [
        {
          ...cells,
          groups: { r: [["r0", "r1", "r2", "r3"]] },
          keep: ["r", "c"],
          values: new Array<number>(8).fill(1),
        },
      ],
    };
    expect(await codes(rows)).toContain("prior-decides");
  });

  it("totals over many empty cells, which only the likeness of areas tells", async () => {
    const kinds = 60;
    const sparse: NoisyTable = {
      ...template,
      axes: [axis("r", 5), axis("c", kinds)],
      measurements: [{ ...cells, values: new Array<number>(5 * kinds).fill(1), noise: normal(20) }],
    };
    const counts = Array.from({ length: 5 * kinds }, (_, cell) => (cell % kinds < 2 ? 20 : 0));
    const fit = await fitTable(publishCounts(sparse, counts, seededSource("sparse")), {
      ...{ areas: "r", seed: 1, chains: 2, warmup: 200, draws: 250 },
      questions: [{ kind: "total", cells: { r: "r1" } }],
    });
    const [warning] = fit.warnings;
    expect(warning).toMatchObject({ code: "likeness-decides", parameter: "total[r=r1]" });
    expect(warning!.value).toBeGreaterThan(3);
  });

  it("a threshold that hides nearly everything", async () => {
    const hidden = { ...template, hidden: [{ measurement: 0, rule: "at-most", value: 200 } as const] };
    const found = await codes(hidden);
    expect(found).toContain("most-hidden");
  });
});

describe("a sum over hidden numbers", () => {
  const levels = 40;
  const sizes = Array.from({ length: levels }, (_, rank) => Math.round(400 / (rank + 1)));
  const ranked: NoisyTable = {
    format: "dpbayes.table/1",
    id: "views",
    axes: [axis("page", levels)],
    measurements: [{ keep: ["page"], values: new Array<number>(levels).fill(20), noise: normal(9) }],
    hidden: [{ measurement: 0, rule: "at-most", value: 24 }],
  };
  const total = { keep: [], values: [0], noise: normal(9) };

  it.each([
    ["is warned of where sizes fall off below the threshold", ranked, true],
    [
      "is not where their total was published",
      { ...ranked, measurements: [...ranked.measurements, total] },
      false,
    ],
  ] as const)("%s", async (_, published, warned) => {
    const table = publishCounts(published, sizes, seededSource("ranked"));
    const fit = await fitTable(table, {
      ...{ seed: 1, chains: 2, warmup: 100, draws: 150 },
      questions: [{ kind: "total" }],
    });
    const found = fit.warnings.map(({ code }) => code);
    expect(found.includes("hidden-decide")).toBe(warned);
  });
});
