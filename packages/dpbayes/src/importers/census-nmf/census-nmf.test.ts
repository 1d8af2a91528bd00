import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImportOptions, importTable } from "../index.ts";
import { numbersOfBytes } from "./answer-bytes.ts";
import { noiseOfMechanism } from "./mechanism.ts";
import {
  copy,
  type MadeQuery,
  type MadeRow,
  type MadeUnit,
  PERSONS,
  writeNodes,
  writeRows,
} from "./nmf-files.testing.ts";
import { censusAxes } from "./schema.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-nmf-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newFile = () => join(folder, `nmf-${files++}.parquet`);

const DETAILED = Array.from({ length: 2016 }, (_, i) => (i % 7) - 2);
const ALL = [0, 1, 2, 3];
const total = (answer: number, more: Partial<MadeQuery> = {}): MadeQuery => ({
  name: "total",
  over: ALL,
  answer: [answer],
  ...more,
});
const NURSE = { name: "nurse_nva_0", sign: "=", over: [2, 3], groupings: { 0: [[3]], 1: [[0]] }, rhs: [0] };

/** A tract of two blocks: the second block's cross-table had no budget. */
const TRACT: readonly MadeUnit[] = [
  {
    geocode: "050010",
    geolevel: "Tract",
    queries: [
      total(61),
      {
        name: "hhinstlevels",
        over: [1, 2, 3],
        groupings: { 0: [[0], [1, 2, 3, 4], [5, 6, 7]] },
        answer: [50, 3, -2],
      },
      { name: "detailed", over: [], answer: DETAILED, as: "doubles" },
    ],
  },
  {
    geocode: "0500101",
    geolevel: "Block",
    queries: [total(20), { name: "hispanic * cenrace", over: [0, 1], answer: DETAILED.slice(0, 126) }],
    constraints: [
      NURSE,
      { name: "hhgq_total_ub", sign: "le", over: [1, 2, 3], rhs: [99999, 0, 5, 5, 5, 5, 5, 5] },
      { name: "hhgq_total_lb", sign: "ge", over: [1, 2, 3], rhs: [0, 0, 1, 0, 0, 0, 0, 0] },
      { name: "households", sign: "=", over: ALL, rhs: [7], coefficients: [1, -1] },
    ],
    invariants: { gqhh_tot: [3] },
  },
  {
    geocode: "0500102",
    geolevel: "Block",
    queries: [total(40), { name: "hispanic * cenrace", over: [0, 1], answer: null }],
    constraints: [NURSE],
    invariants: { tot: [39] },
  },
];

async function read(
  units: readonly MadeUnit[],
  options: Partial<ImportOptions> = {},
  layout: { readonly single?: boolean; readonly dims?: readonly number[] } = {},
) {
  const file = newFile();
  await writeNodes(file, units, layout);
  return importTable(file, { source: "census-nmf", ...options });
}

/** Measurements by what they keep, without their numbers where these are many. */
function outline({ measurements }: NoisyTable) {
  return measurements.map(({ keep, groups, values, noise }) => ({
    keep: keep.join(),
    ...(groups && { groups }),
    values: values.length > 4 ? values.length : values,
    law: noise.law,
  }));
}

describe("the layout of the production code", () => {
  it.each([true, false])(
    "units with answers, constraints and invariants, in one column: %s",
    async (single) => {
      const { table, notes, unchecked } = await read(TRACT, {}, { single });
      expect(table.axes.map(({ name, levels }) => [name, levels.length])).toEqual([
        ["area", 2],
        ["hhgq", 8],
        ["votingage", 2],
        ["hispanic", 2],
        ["cenrace", 63],
      ]);
      expect(outline(table)).toEqual([
        { keep: "hhgq,votingage,hispanic,cenrace", values: 2016, law: "discrete-gaussian" },
        {
          keep: "hhgq",
          groups: {
            hhgq: [
              ["household"],
              ["correctional", "juvenile", "nursing", "other-institutional"],
              ["college", "military", "other-noninstitutional"],
            ],
          },
          values: [50, 3, -2],
          law: "discrete-gaussian",
        },
        { keep: "", values: [61], law: "discrete-gaussian" },
        {
          keep: "area,hispanic,cenrace",
          groups: { area: [["0500101"]] },
          values: 126,
          law: "discrete-gaussian",
        },
        { keep: "area", values: [20, 40], law: "discrete-gaussian" },
        { keep: "area", groups: { area: [["0500102"]] }, values: [39], law: "none" },
      ]);
      expect(table.measurements[0]).toMatchObject({ values: DETAILED, noise: { variance: 4.06 } });
      expect(table.zero).toEqual([
        { votingage: ["under-18"], hhgq: ["nursing"] },
        { hhgq: ["correctional"], area: ["0500101"] },
      ]);
      expect(notes).toEqual([
        "left out, being about persons and housing units at once: households",
        "left out, being no counts of persons: gqhh_tot",
        "left out: 8 bounds (at most, at least); the table holds exact sums and zeros",
      ]);
      expect(unchecked).toHaveLength(4);
    },
  );

  it("races are counted as the Bureau counts them: white, ..., white-black, ..., all six", async () => {
    const { table } = await read(TRACT);
    const { levels } = table.axes.at(-1)!;
    expect([levels[0], levels[5], levels[6], levels[20], levels[62]]).toEqual([
      "white",
      "sor",
      "white-black",
      "nhopi-sor",
      "white-black-aian-asian-nhopi-sor",
    ]);
  });

  it("reads the units whose code begins so, and the levels that are named", async () => {
    const { table } = await read(TRACT, { area: "0500102" });
    expect(table.axes[0]!.levels).toEqual(["0500102"]);
    expect(outline(table)).toEqual([
      { keep: "", values: [40], law: "discrete-gaussian" },
      { keep: "", values: [39], law: "none" },
    ]);
    const tract = await read(TRACT, { geolevels: ["Tract"] });
    expect(tract.table.axes[0]!.levels).toEqual(["050010"]);
    expect(outline(tract.table)).toHaveLength(3);
  });

  it("a table of fewer variables has the numbers that sum over the others", async () => {
    const { table, notes } = await read(TRACT, { axes: ["hispanic", "cenrace"] });
    expect(table.axes.map(({ name }) => name)).toEqual(["area", "hispanic", "cenrace"]);
    expect(outline(table).map(({ keep }) => keep)).toEqual(["", "area,hispanic,cenrace", "area", "area"]);
    expect(table.zero).toBeUndefined();
    expect(notes).toContain(
      "left out, being about variables that are not wanted: detailed, hhgq_total_lb, hhgq_total_ub, hhinstlevels, nurse_nva_0",
    );
  });

  it("variances that differ between units are measurements of their own", async () => {
    const [, first, second] = TRACT as readonly [MadeUnit, MadeUnit, MadeUnit];
    const other = total(40, { mechanism: "RationalDiscreteGaussianMechanism(sigma_sq=10, variance=10)" });
    const { table } = await read([first, { ...second, queries: [other] }]);
    const totals = table.measurements.filter(
      ({ keep, noise }) => keep.join() === "area" && noise.law !== "none",
    );
    expect(totals.map(({ values, noise }) => [values, "variance" in noise && noise.variance])).toEqual([
      [[40], 10],
      [[20], 4.06],
    ]);
  });

  it("numbers the variables of histograms that it does not know", async () => {
    const units = [
      { geocode: "1", geolevel: "US", queries: [{ name: "all", over: [], answer: [1, 2, 3, 4, 5, 6] }] },
    ];
    const { table } = await read(units, {}, { dims: [2, 3] });
    expect(table.axes.map(({ name, levels }) => [name, levels])).toEqual([
      ["area", ["1"]],
      ["axis1", ["0", "1"]],
      ["axis2", ["0", "1", "2"]],
    ]);
  });

  it.each<[string, readonly MadeUnit[], Partial<ImportOptions>, RegExp]>([
    [
      "an area that is not there",
      TRACT,
      { area: "99" },
      /without a geographic unit whose code begins with "99"/,
    ],
    [
      "a level that is not there",
      TRACT,
      { geolevels: ["County"] },
      /has no column geolevel County; it has Tract, Block/,
    ],
    ["a universe that is not there", TRACT, { universe: "units" }, /without an answer in unit_dp_queries/],
    [
      "a variable that is not there",
      TRACT,
      { axes: ["income"] },
      /has no column income; it has hhgq, votingage/,
    ],
    ["a setting of others", TRACT, { noise: "laplace(1)" }, /noise is given for census-nmf/],
    [
      "an answer of another length",
      [{ ...TRACT[1]!, queries: [{ name: "total", over: ALL, answer: [1, 2] }] }],
      {},
      /whose DPanswer of total is not 1 whole numbers of 64 bits/,
    ],
    [
      "an answer that is not whole",
      [{ ...TRACT[1]!, queries: [total(1.5, { as: "doubles" })] }],
      {},
      /whose DPanswer of total is not 1 whole numbers/,
    ],
    [
      "a mechanism that is not known",
      [{ ...TRACT[1]!, queries: [total(1, { mechanism: "Dummy DP Mechanism" })] }],
      {},
      /whose DPMechanism of total is not known/,
    ],
    [
      "groups of levels that do not exist",
      [{ ...TRACT[1]!, queries: [{ name: "x", over: [1, 2, 3], groupings: { 0: [[8]] }, answer: [1] }] }],
      {},
      /groupings name levels that do not exist/,
    ],
    [
      "another sign",
      [{ ...TRACT[1]!, constraints: [{ ...NURSE, sign: "<>" }] }],
      {},
      /column sign is another sign, must be one of: =, le, <=, ge, >=/,
    ],
    [
      "right-hand sides of another length",
      [{ ...TRACT[1]!, constraints: [{ ...NURSE, rhs: [0, 0] }] }],
      {},
      /whose rhs of nurse_nva_0 has 2 numbers instead of 1/,
    ],
  ])("%s is refused", async (_, units, options, sentence) => {
    await expect(read(units, options)).rejects.toThrow(sentence);
  });

  it("too many cells are refused before they are made", async () => {
    const reading = read(
      [{ ...TRACT[0]!, queries: [total(3, { over: [0, 1] })] }],
      {},
      { dims: [5000, 5000] },
    );
    await expect(reading).rejects.toThrow(
      /is 1 areas of 25000000 cells each, must be at most 16777216 cells: a longer --area/,
    );
  });

  it("Parquet of another layout is refused in one sentence", async () => {
    const reading = (file: string) => importTable(file, { source: "census-nmf" });
    const other = newFile();
    await copy("SELECT 1 AS geocode, 4711 AS count", other);
    await expect(reading(other)).rejects.toThrow(
      /is a Parquet file of another layout \(2 columns\), must be a noisy/,
    );
    const bare = newFile();
    await copy(
      "SELECT '01' AS geocode, 'Block' AS geolevel, MAP {'total': {'value': 3}} AS dp_queries",
      bare,
    );
    await expect(reading(bare)).rejects.toThrow(/whose units lack fields that the production code writes/);
    const text = join(folder, "text.parquet");
    writeFileSync(text, "geocode\n01\n");
    await expect(reading(text)).rejects.toThrow(/must be a Parquet file/);
    await expect(reading(join(folder, "none.parquet"))).rejects.toMatchObject({ code: "FILE_MISSING" });
  });
});

describe("the layout of the public copies", () => {
  const specs = (hhgq: string, votingage = "*", hispanic = "*", cenrace = "*") => ({
    hhgq,
    votingage,
    hispanic,
    cenrace,
  });
  const row = (
    geocode: string,
    query: string,
    value: readonly number[],
    more: Partial<MadeRow> = {},
  ): MadeRow => ({
    geocode,
    query,
    specs: specs("*"),
    shape: [1, 1, 1, 1],
    value,
    variance: 10.1,
    ...more,
  });
  const COUNTY = [
    row("05001", "total_dpq", [5000], { variance: 3.06 }),
    row("05001", "hhinstlevels_dpq", [4000, 3, -1], { specs: specs("hhinstlevels"), shape: [3, 1, 1, 1] }),
    row("05001", "detailed_dpq", DETAILED, {
      specs: specs("detailed", "detailed", "detailed", "detailed"),
      shape: [...PERSONS],
    }),
  ];
  const TRACTS = [row("0500101", "total_dpq", [3000]), row("0500102", "total_dpq", [1990])];
  const CONSTRAINTS = [
    row("05001", "nurse_nva_0_con", [0], {
      specs: specs("gqNursingTotal", "nonvoting"),
      variance: 0,
      sign: "=",
    }),
    row("05001", "total_con", [5010], { variance: 0, sign: "=" }),
    row("05001", "hhgq_total_ub_con", [99999, 0, 9, 9, 9, 9, 9, 9], {
      specs: specs("hhgq"),
      shape: [8, 1, 1, 1],
      variance: 0,
      sign: "<=",
    }),
  ];

  async function rows(...parts: readonly (readonly MadeRow[])[]) {
    const names: string[] = [];
    for (const part of parts) {
      const file = newFile();
      await writeRows(file, part);
      names.push(file);
    }
    return names;
  }

  it("rows of queries and of constraints, in files of their own", async () => {
    const { table, notes } = await importTable(await rows(COUNTY, TRACTS, CONSTRAINTS), {
      source: "census-nmf",
    });
    expect(table.axes[0]!.levels).toEqual(["0500101", "0500102"]);
    expect(outline(table).map(({ keep, values, law }) => [keep, values, law])).toEqual([
      ["hhgq,votingage,hispanic,cenrace", 2016, "discrete-gaussian"],
      ["hhgq", [4000, 3, -1], "discrete-gaussian"],
      ["", [5000], "discrete-gaussian"],
      ["area", [3000, 1990], "discrete-gaussian"],
      ["", [5010], "none"],
    ]);
    expect(table.zero).toEqual([{ votingage: ["under-18"], hhgq: ["nursing"] }, { hhgq: ["correctional"] }]);
    expect(notes).toEqual(["left out: 7 bounds (at most, at least); the table holds exact sums and zeros"]);
    const noise = table.measurements[2]!.noise;
    expect(noise.law === "discrete-gaussian" && noise.variance).toBeCloseTo(3.06, 6);
  });

  it("people of the second product by sex and age, whose queries group ages differently", async () => {
    const words = (relgq: string, sex: string, age: string) => ({
      relgq,
      sex,
      age,
      hispanic: "*",
      cenrace: "*",
    });
    const people = (query: string, specs: MadeRow["specs"], shape: readonly number[], more = {}) =>
      row("05001", query, Array(shape.reduce((a, b) => a * b, 1)).fill(7), { specs, shape, ...more });
    const file = await rows(
      [
        people("age_18_64_116 * sex_dpq", words("*", "sex", "age_18_64_116"), [1, 2, 3, 1, 1]),
        people("age_38_groups * sex_dpq", words("*", "sex", "age_38_groups"), [1, 2, 38, 1, 1]),
        people("sex * relgq_4_groups_dpq", words("relgq_4_groups", "sex", "*"), [4, 2, 1, 1, 1]),
      ],
      [
        people("relgq0_con", words("relgq0", "*", "age_lessthan15"), [1, 1, 1, 1, 1], {
          value: [0],
          variance: 0,
          sign: "=",
        }),
      ],
    );
    const { table } = await importTable(file, { source: "census-nmf", axes: ["sex", "age"] });
    expect(table.axes.map(({ name, levels }) => [name, levels.length])).toEqual([
      ["area", 1],
      ["sex", 2],
      ["age", 116],
    ]);
    const [three, more] = table.measurements.map(({ groups }) => groups!["age"]!);
    expect(three!.map((ages) => `${ages[0]}-${ages.at(-1)}`)).toEqual(["0-17", "18-64", "65-115"]);
    expect(more!.flat()).toEqual(Array.from({ length: 116 }, (_, age) => String(age)));
    const whole = await importTable(file, { source: "census-nmf", axes: ["relgq", "sex", "age"] });
    await expect(importTable(file, { source: "census-nmf", axes: ["relgq", "age"] })).rejects.toThrow(
      /without a query that sums over all variables but relgq, age, must be asked for the variables/,
    );
    expect(whole.table.zero).toEqual([
      { age: Array.from({ length: 15 }, (_, age) => String(age)), relgq: ["householder-alone"] },
    ]);
  });

  it("every group that is known names levels that are there, each once", () => {
    for (const { levels, groups } of Object.values(censusAxes))
      for (const [name, parts] of Object.entries(groups)) {
        const all = parts.flat();
        expect(new Set(all).size, name).toBe(all.length);
        expect(
          all.every((level) => level >= 0 && level < levels.length),
          name,
        ).toBe(true);
        expect(
          parts.every((part) => part.length > 0),
          name,
        ).toBe(true);
      }
    expect(censusAxes["relgq"]!.levels).toHaveLength(42);
    expect(censusAxes["age"]!.groups["age_40_groups"]).toHaveLength(40);
  });

  it("groups that it does not know are left out and named", async () => {
    const unknown = row("05001", "hhgq_9_groups_dpq", [1, 2], {
      specs: specs("hhgq_9_groups"),
      shape: [2, 1, 1, 1],
    });
    const { table, notes } = await importTable(await rows([...COUNTY, unknown]), { source: "census-nmf" });
    expect(table.measurements).toHaveLength(3);
    expect(notes).toEqual([
      "left out, for the file does not say which levels its groups have: hhgq_9_groups_dpq (hhgq_9_groups)",
    ]);
  });

  it.each<[string, () => Promise<readonly string[]>, RegExp]>([
    [
      "fewer numbers than the shape says",
      () => rows([row("1", "total_dpq", [1, 2])]),
      /column value is a list of 2 numbers for total_dpq, must be as many as query_shape says, 1/,
    ],
    [
      "a variance of 0",
      () => rows([row("1", "total_dpq", [1], { variance: 0 })]),
      /column variance is not positive and finite for total_dpq/,
    ],
    [
      "numbers in one column",
      async () => {
        const file = newFile();
        await copy(
          "SELECT '1' AS geocode, 'total_dpq' AS query_name, 3 AS value, [1] AS query_shape, 2.5 AS variance",
          file,
        );
        return [file];
      },
      /column value is of another type/,
    ],
    [
      "files of two histograms",
      async () => [
        ...(await rows(COUNTY)),
        ...(await rows([row("2", "total_dpq", [1], { specs: { h1: "*" }, shape: [1] })])),
      ],
      /is about h1 \(2\), must be about hhgq \(8\)/,
    ],
  ])("%s is refused", async (_, make, sentence) => {
    await expect(importTable(await make(), { source: "census-nmf" })).rejects.toThrow(sentence);
  });
});

describe("the parts", () => {
  it("bytes are integers or doubles, which their size tells", () => {
    const numbers = [0, 1, -3, 2 ** 40];
    const whole = new BigInt64Array(numbers.map(BigInt));
    expect(numbersOfBytes(new Uint8Array(whole.buffer), 4)).toEqual(numbers);
    expect(numbersOfBytes(new Uint8Array(Float64Array.from(numbers).buffer), 4)).toEqual(numbers);
    expect(numbersOfBytes(new Uint8Array(Float64Array.of(Number.NaN, 1).buffer), 2)).toBeUndefined();
    expect(numbersOfBytes(new Uint8Array(12), 1)).toBeUndefined();
  });

  it.each([
    [
      "RationalDiscreteGaussianMechanism(sigma_sq=1/2, variance=0.4998)",
      0.4998,
      { law: "discrete-gaussian", variance: 0.5 },
    ],
    [
      "RationalDiscreteGaussianMechanism(sigma_sq=12, variance=12.0)",
      12,
      { law: "discrete-gaussian", variance: 12 },
    ],
    ["Geometric(eps=0.5, sens=2, variance=31.8)", 31.8, { law: "geometric", scale: 4 }],
    ["Dummy DP Mechanism", 3, undefined],
    ["RationalDiscreteGaussianMechanism()", Number.POSITIVE_INFINITY, undefined],
  ])("%s", (mechanism, variance, noise) => {
    expect(noiseOfMechanism(mechanism, variance)).toEqual(noise);
  });
});
