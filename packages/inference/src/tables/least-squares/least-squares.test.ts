import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compileQuestions,
  layoutOf,
  type TableLayout,
  type TableQuestion,
  tableLeastSquares,
} from "../index.ts";
import { areasSolver } from "./areas/areas-solver.ts";
import { constrainedLeastSquares, type TestRow } from "./constrained.testing.ts";
import { denseSolver } from "./dense/dense-solver.ts";
import { gradientsSolver } from "./gradients/gradients-solver.ts";
import { type RandomTableShape, randomTable } from "./random-tables.testing.ts";
import { askedWeights } from "./system/asked-weights.ts";
import { type FormSolver, isSolved } from "./system/form-solver.ts";
import { measuredSums, varianceOf } from "./system/measured-sums.ts";

/** Totals of some cells of every level of every axis, and one sum with weights. */
function someQuestions({ axes }: NoisyTable): readonly TableQuestion[] {
  const totals = axes.flatMap(({ name, levels }): readonly TableQuestion[] =>
    levels.map((level) => ({ kind: "total", cells: { [name]: level } })),
  );
  const corner: CellPattern = Object.fromEntries(axes.map(({ name, levels }) => [name, levels[0]!]));
  const weights = [
    { cells: corner, weight: 2 },
    { cells: { [axes[0]!.name]: axes[0]!.levels[1]! }, weight: -0.5 },
  ];
  return [{ kind: "total" }, { kind: "total", cells: corner }, ...totals, { kind: "linear", weights }];
}

/** Estimates and covariances of all questions; undefined for those that cannot be estimated. */
function solved(solver: FormSolver, table: NoisyTable) {
  const questions = compileQuestions(table, someQuestions(table));
  const weights = askedWeights(questions, solver.unknownOf, solver.unknownCount);
  const found = questions.names.map((_, column) => {
    const form = weights.of(column);
    const one = form && solver.solve(form);
    return form && one && isSolved(one) ? { ...one, form } : undefined;
  });
  const between = (i: number, j: number) =>
    found[i]?.form.reduce((sum, weight, u) => sum + weight * (found[j]?.product[u] ?? Number.NaN), 0);
  return { estimates: found.map((one) => one?.estimate), between };
}

/** Every known number as a row over the cells that can be. */
function rowsOf({ possible, measurements }: TableLayout): readonly TestRow[] {
  const cells = [...possible.keys()].filter((cell) => possible[cell] === 1);
  return measurements.flatMap((measured) =>
    Array.from(measured.values, (value, group) => ({
      row: Float64Array.from(cells, (cell) => (measured.groupOf[cell] === group ? 1 : 0)),
      value,
      variance: varianceOf(measured),
    })).filter(({ row, value }) => !Number.isNaN(value) && row.includes(1)),
  );
}

function expectSame(one: ReturnType<typeof solved>, other: ReturnType<typeof solved>, digits: number): void {
  expect(one.estimates.map((x) => x === undefined)).toEqual(other.estimates.map((x) => x === undefined));
  const size = Math.max(1, ...one.estimates.map((x) => Math.abs(x ?? 0)));
  const spread = Math.max(1e-3, ...one.estimates.map((_, i) => one.between(i, i) ?? 0));
  one.estimates.forEach((estimate, i) => {
    if (estimate === undefined) return;
    expect(Math.abs(estimate - other.estimates[i]!) / size).toBeLessThan(digits);
    one.estimates.forEach((_, j) => {
      if (one.estimates[j] === undefined) return;
      expect(Math.abs(one.between(i, j)! - other.between(i, j)!) / spread).toBeLessThan(digits);
    });
  });
}

function eachTable(shape: RandomTableShape, numRuns: number, check: (table: NoisyTable) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => check(randomTable(seed, shape).table)),
    { numRuns, seed: 1 },
  );
}

describe("least squares of a table with whole matrices", () => {
  it("is the inverse of all numbers at once, where they tell all cells apart", () => {
    eachTable({ sizes: [3, 2, 2], measurements: 4, detailed: true }, 30, (table) => {
      const layout = layoutOf(table);
      const all = constrainedLeastSquares(rowsOf(layout), layout.cellCount);
      const ours = solved(denseSolver(measuredSums(layout)), table);
      const identity = Int32Array.from({ length: layout.cellCount }, (_, cell) => cell);
      const reference: FormSolver = {
        method: "dense",
        unknownOf: identity,
        unknownCount: layout.cellCount,
        solve: (form) => ({
          estimate: form.reduce((sum, weight, i) => sum + weight * all.estimate[i]!, 0),
          product: form.map((_, i) =>
            all.between(
              form,
              form.map((_, j) => (i === j ? 1 : 0)),
            ),
          ),
        }),
      };
      expectSame(ours, solved(reference, table), 1e-10);
    });
  });

  it.each<[string, RandomTableShape]>([
    ["margins alone", { sizes: [4, 3, 2], measurements: 3 }],
    ["exact margins", { sizes: [4, 3, 2], measurements: 5, detailed: true, exact: true }],
    ["exact margins without cells", { sizes: [3, 3, 2], measurements: 4, exact: true }],
    [
      "hidden values and impossible cells",
      { sizes: [4, 3, 2], measurements: 4, hidden: true, zeros: true, exact: true },
    ],
  ])("agrees with conjugate gradients, also on what cannot be estimated: %s", (_, shape) => {
    eachTable(shape, 40, (table) => {
      const sums = measuredSums(layoutOf(table));
      expectSame(solved(denseSolver(sums), table), solved(gradientsSolver(sums), table), 1e-8);
    });
  });

  it.each<[string, RandomTableShape]>([
    ["areas in areas", { sizes: [8, 3], measurements: 4, detailed: true, nested: true }],
    [
      "impossible cells and exact sums",
      { sizes: [8, 3], measurements: 5, detailed: true, nested: true, zeros: true, exact: true },
    ],
    ["three axes", { sizes: [8, 2, 3], measurements: 5, detailed: true, nested: true, exact: true }],
  ])("agrees with the tree: %s", (_, shape) => {
    eachTable(shape, 30, (table) => {
      const layout = layoutOf(table);
      const tree = areasSolver(layout);
      expect(tree?.method).toBe("tree");
      expectSame(solved(denseSolver(measuredSums(layout)), table), solved(tree!, table), 1e-10);
    });
  });
});

const north = { region: "north" };
const regions: NoisyTable["axes"] = [
  { name: "region", levels: ["north", "south"] },
  { name: "age", levels: ["<30", "30+"] },
];

function tableOf(measurements: NoisyTable["measurements"], more: Partial<NoisyTable> = {}): NoisyTable {
  return { format: "dpbayes.table/1", id: "visits", axes: regions, measurements, ...more };
}

function asked(table: NoisyTable, questions: readonly TableQuestion[]) {
  const least = tableLeastSquares(layoutOf(table));
  return { ...least, ...least.answer(compileQuestions(table, questions)) };
}

const gaussian = (variance: number) => ({ law: "gaussian", variance }) as const;

describe("tableLeastSquares", () => {
  it("weighs two measurements of the same by their variances, by hand", () => {
    const { answers, covariance, method, notes } = asked(
      tableOf([
        { keep: ["region"], values: [10, 20], noise: gaussian(1) },
        { keep: ["region"], values: [14, 24], noise: gaussian(3) },
        { keep: [], values: [40], noise: { law: "none" } },
      ]),
      [
        { kind: "total", cells: north },
        { kind: "total" },
        { kind: "share", cells: north },
        { kind: "rank", axis: "region" },
      ],
    );
    // Means 11 and 21 of variance 3/4 are 8 below 40: each gets 4, and half of the variance is left.
    expect(answers).toEqual([
      { estimate: expect.closeTo(15, 12), sd: expect.closeTo(Math.sqrt(3 / 8), 12) },
      { estimate: 40, sd: 0 },
      undefined,
      undefined,
      undefined,
    ]);
    expect(covariance?.(0, 0)).toBeCloseTo(3 / 8, 12);
    expect([covariance?.(0, 1), covariance?.(0, 2)]).toEqual([0, undefined]);
    expect([method, notes]).toEqual(["dense", []]);
  });

  it("says what cannot be estimated, and why", () => {
    const margins = tableOf([
      { keep: ["region"], values: [10, 20], noise: gaussian(1) },
      { keep: ["age"], values: [12, 18], noise: gaussian(1) },
    ]);
    const { answers } = asked(margins, [
      { kind: "total", cells: { ...north, age: "<30" } },
      { kind: "total" },
    ]);
    expect(answers).toEqual([
      { reason: "the measurements do not determine it: without a prior it may be anything" },
      { estimate: expect.closeTo(30, 12), sd: expect.closeTo(1, 12) },
    ]);
    const region = tableOf([{ keep: ["region"], values: [10, 20], noise: gaussian(1) }]);
    expect(asked(region, [{ kind: "total", cells: { age: "<30" } }]).answers).toEqual([
      {
        reason: "the measurements do not determine it: it tells cells apart that were only measured together",
      },
    ]);
    const some = tableOf([
      { keep: ["region"], groups: { region: [["south"]] }, values: [20], noise: gaussian(1) },
    ]);
    const [south, all] = asked(some, [
      { kind: "total", cells: { region: "south" } },
      { kind: "total" },
    ]).answers;
    expect(south).toEqual({ estimate: 20, sd: 1 });
    expect(all).toEqual({ reason: expect.stringContaining("without a prior") });
  });

  it("knows that cells that cannot be are 0, and takes answers apart that only differ in them", () => {
    const table = tableOf([{ keep: ["region"], values: [10, 20], noise: gaussian(1) }], {
      zero: [
        { age: "30+", region: "north" },
        { region: "south", age: "<30" },
      ],
    });
    const { answers } = asked(table, [
      { kind: "total", cells: { age: "<30" } },
      { kind: "total", cells: { age: "30+", region: "north" } },
    ]);
    expect(answers).toEqual([
      { estimate: 10, sd: 1 },
      { estimate: 0, sd: 0 },
    ]);
  });

  it("says what it leaves out, and what it makes simpler", () => {
    const { notes, answers, biased } = asked(
      tableOf(
        [
          { keep: ["region", "age"], values: [12, null, 40, null], noise: { law: "geometric", scale: 2 } },
          {
            keep: ["age"],
            values: [1, 1],
            noise: {
              law: "transition",
              matrix: [
                [0.5, 0.5],
                [0.5, 0.5],
              ],
            },
          },
          { keep: [], values: [60], noise: { law: "random-rounding", base: 3 } },
          { keep: ["age"], values: [51, 9], noise: { law: "transition", matrix: [[1]] } },
        ],
        { hidden: [{ measurement: 0, rule: "at-most", value: 5 }] },
      ),
      [{ kind: "total" }, { kind: "total", cells: { ...north, age: "30+" } }],
    );
    expect(notes).toEqual([
      "least squares is without 2 hidden values of region × age, and takes those that were let through as they are: it may come out too high",
      "least squares is without age: stated probabilities need not keep the mean",
      "least squares gives the random rounding of the total the variance that it has on average over counts",
    ]);
    expect(answers[0]).toEqual({ estimate: 60, sd: 0, notes });
    expect(answers[1]).toHaveProperty("reason");
    expect(biased).toBe(true);
    const small = tableOf([{ keep: ["region"], values: [12, null], noise: { law: "none" } }], {
      hidden: [{ measurement: 0, rule: "at-most", value: 5 }],
    });
    const found = asked(small, [{ kind: "total", cells: north }]);
    expect(found.notes).toEqual(["least squares is without 1 hidden value of region"]);
    expect([found.biased, found.answers[0]]).toMatchObject([false, { estimate: 12, sd: 0 }]);
  });

  it("takes exact sums that follow from others, and refuses those that cannot all be true", () => {
    const exact = { law: "none" } as const;
    const cells = { keep: ["region", "age"], values: [5, 5, 9, 12], noise: gaussian(4) };
    const ages = { keep: ["age"], values: [13, 17], noise: exact };
    const agreeing = tableOf([
      cells,
      { keep: ["region"], values: [10, 20], noise: exact },
      ages,
      { keep: [], values: [30], noise: exact },
    ]);
    const { answers } = asked(agreeing, [
      { kind: "total", cells: { ...north, age: "<30" } },
      { kind: "total" },
    ]);
    // One free number t: cells 5 + t, 5 − t, 8 − t + …; least squares of (t, −t, 13 − 9 − 5 − t, 17 − 12 − 5 + t) is t = −1/4.
    expect(answers).toEqual([
      { estimate: expect.closeTo(4.75, 12), sd: expect.closeTo(1, 12) },
      { estimate: 30, sd: 0 },
    ]);
    const disagreeing = tableOf([cells, { keep: ["region"], values: [10, 21], noise: exact }, ages]);
    expect(() => tableLeastSquares(layoutOf(disagreeing))).toThrow(
      "exact numbers of the table is a sum that two of them put 1 apart, must be numbers that can all be true",
    );
  });

  it("does not care how axes are ordered, and hardly for a measurement of next to no worth", () => {
    const shape = { sizes: [3, 2, 3], measurements: 4, zeros: true, exact: true };
    eachTable(shape, 25, (table) => {
      const axes = [...table.axes].reverse();
      const measurements = table.measurements.map((one) => reordered(table, one));
      const ours = asked(table, someQuestions(table)).answers;
      const turned = asked({ ...table, axes, measurements }, someQuestions(table)).answers;
      const worthless = { keep: [table.axes[1]!.name], values: [1e3, -1e3], noise: gaussian(1e13) };
      const more = asked(
        { ...table, measurements: [...table.measurements, worthless] },
        someQuestions(table),
      ).answers;
      ours.forEach((answer, i) => {
        for (const other of [turned[i]!, more[i]!]) {
          if (answer && "estimate" in answer) {
            expect(other).toHaveProperty("estimate");
            if (!("estimate" in other)) continue;
            expect(Math.abs(other.estimate - answer.estimate)).toBeLessThan(1e-5);
            expect(Math.abs(other.sd - answer.sd)).toBeLessThan(1e-5);
          } else if (other === turned[i]) expect(other).toEqual(answer);
        }
      });
    });
  });

  it("is the tree or conjugate gradients where tables are larger, and says so", () => {
    const blocks = { sizes: [128, 3, 3], measurements: 4, detailed: true, nested: true };
    expect(tableLeastSquares(layoutOf(randomTable(1, blocks).table)).method).toBe("tree");
    // Margins of two axes each: no axis has areas whose cells are told apart.
    const { table, truth } = randomTable(2, { sizes: [16, 8, 6], measurements: 0 });
    const pairs = [
      [0, 1],
      [1, 2],
      [0, 2],
    ].map((kept) => kept.map((axis) => `axis ${axis}`));
    const measurements = pairs.map((keep, m) => ({
      keep,
      values: margin(table, truth, keep),
      noise: gaussian(1 + m),
    }));
    const layout = layoutOf({ ...table, measurements });
    expect([layout.cellCount, tableLeastSquares(layout).method]).toEqual([768, "conjugate gradients"]);
    const sums = measuredSums(layout);
    expectSame(solved(gradientsSolver(sums), table), solved(denseSolver(sums), table), 1e-9);
  });

  it("has no tree where areas overlap, or where their cells are not told apart", () => {
    const sets = (...groups: readonly (readonly string[])[]) => ({
      keep: ["axis 0"],
      groups: { "axis 0": groups },
      values: groups.map(() => 5),
      noise: gaussian(1),
    });
    const { table } = randomTable(4, { sizes: [4], measurements: 1, detailed: true });
    const withSets = (...measured: NoisyTable["measurements"]) =>
      areasSolver(layoutOf({ ...table, measurements: [...table.measurements, ...measured] }));
    expect(withSets(sets(["0", "1"], ["2", "3"]), sets(["0", "1", "2"]))).toBeUndefined();
    expect(withSets(sets(["0", "1"], ["2", "3"]), sets(["2"], ["0", "1", "3"]))).toBeUndefined();
    expect(withSets(sets(["0", "1"], ["2", "3"]), sets(["0", "1", "2", "3"]))?.method).toBe("tree");
    const pairs = { ...table, measurements: [sets(["0", "1"], ["2", "3"]), sets(["0", "1", "2", "3"])] };
    expect(areasSolver(layoutOf(pairs))?.unknownCount).toBe(2);
    expect(areasSolver(layoutOf({ ...table, measurements: [sets(["0", "1", "2", "3"])] }))).toBeUndefined();
  });

  it("says so where variances lie too far apart", () => {
    const table = tableOf([
      { keep: ["region", "age"], values: [1, 2, 3, 4], noise: gaussian(1e20) },
      { keep: ["region"], values: [10, 20], noise: gaussian(1e-20) },
    ]);
    const young: TableQuestion = { kind: "total", cells: { age: "<30" } };
    const { answers } = asked(table, [young]);
    const reason = "the variances of the measurements lie too far apart for what a computer's numbers hold";
    expect(answers[0]).toEqual({ reason });
    const sums = measuredSums(layoutOf(table));
    const questions = compileQuestions(table, [young]);
    const form = askedWeights(questions, sums.unknownOf, sums.unknownCount).of(0)!;
    expect([areasSolver(layoutOf(table)), gradientsSolver(sums).solve(form)]).toEqual([
      undefined,
      { reason },
    ]);
  });

  it("refuses more answers than it can work out", () => {
    const axis = (name: string, count: number) => ({
      name,
      levels: Array.from({ length: count }, (_, i) => `${i}`),
    });
    const table = tableOf(
      [
        { keep: ["a", "b"], values: new Array<number>(250_000).fill(1), noise: gaussian(1) },
        { keep: ["a"], groups: { a: [["0", "1"], ["2"]] }, values: [3, 4], noise: gaussian(2) },
        { keep: ["a"], groups: { a: [["1", "2"]] }, values: [3], noise: gaussian(2) },
      ],
      {
        axes: [axis("a", 500), axis("b", 500)],
      },
    );
    const each = table.axes[0]!.levels.map(
      (level): TableQuestion => ({ kind: "total", cells: { a: level } }),
    );
    const { answers } = asked(table, each);
    expect(answers[0]).toEqual({
      reason: "too many answers for a table of this size: ask least squares in parts",
    });
  });
});

/** The sums of cells over the axes that are not kept. */
function margin(table: NoisyTable, counts: Int32Array, keep: readonly string[]): readonly number[] {
  const { groupOf, groupCount } = layoutOf({
    ...table,
    measurements: [
      { keep, values: new Array<number>(groupCountOf(table, keep)).fill(0), noise: gaussian(1) },
    ],
  }).measurements[0]!;
  const sums = new Array<number>(groupCount).fill(0);
  counts.forEach((count, cell) => {
    sums[groupOf[cell]!]! += count;
  });
  return sums;
}

function groupCountOf({ axes }: NoisyTable, keep: readonly string[]): number {
  return axes.reduce((product, { name, levels }) => product * (keep.includes(name) ? levels.length : 1), 1);
}

/** The same numbers with the kept axes in the opposite order. */
function reordered({ axes }: NoisyTable, one: NoisyTable["measurements"][number]): typeof one {
  const sizeOf = (name: string) =>
    one.groups?.[name]?.length ?? axes.find((axis) => axis.name === name)!.levels.length;
  const sizes = one.keep.map(sizeOf);
  const values = new Array<number | null>(one.values.length);
  one.values.forEach((value, at) => {
    let [rest, turned] = [at, 0];
    for (const size of [...sizes].reverse()) {
      turned = turned * size + (rest % size);
      rest = Math.floor(rest / size);
    }
    values[turned] = value;
  });
  return { ...one, keep: [...one.keep].reverse(), values };
}
