import type { NoisyTable, TableNoise } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { jobOf, logJoint, outcomes, put, scripted, smallTable } from "../enumerated.testing.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { cellPass } from "./area-pass.ts";
import { Line } from "./line.ts";

const rounding = { law: "random-rounding", base: 3 } as const;
const matrix = Array.from({ length: 12 }, (_, count) =>
  Array.from({ length: 14 }, (_, seen) =>
    Math.abs(seen - count) < 3 && (seen + count) % 7 !== 0 ? 1 + (seen % 2) : 0,
  ),
).map((row) => row.map((mass) => mass / row.reduce((sum, one) => sum + one, 0)));
const laws: readonly TableNoise[] = [
  { law: "discrete-gaussian", variance: 4.06 },
  { law: "gaussian", variance: 2.5 },
  { law: "discrete-gaussian", variance: 2500 },
  { law: "laplace", scale: 1.5 },
  { law: "geometric", scale: 2 },
  { law: "geometric", scale: 40 },
  rounding,
  { law: "transition", matrix },
];

/** Values that suit every law: whole multiples of 3, possible for the matrix. */
const cellsOf = (noise: TableNoise) => ({ keep: ["r", "c"], values: [3, 9, 6, 3, 6, 9].slice(0, 6), noise });
const quiet = { law: "discrete-gaussian", variance: 3.06 } as const;
const tables: readonly (readonly [string, NoisyTable])[] = laws.flatMap((noise) => [
  [
    `${JSON.stringify(noise).slice(0, 50)}, 2 x 2, and its margins`,
    smallTable(2, 2, [
      { ...cellsOf(noise), values: [3, 9, 6, 3] },
      { keep: ["c"], values: [11, 9], noise: quiet },
      { keep: [], values: [21], noise: { law: "geometric", scale: 1 } },
    ]),
  ],
  [
    `${JSON.stringify(noise).slice(0, 50)}, 2 x 3, hidden and impossible cells, groups`,
    smallTable(
      2,
      3,
      [
        { ...cellsOf(noise), values: [3, null, 6, 3, 6, null] },
        { keep: ["r", "c"], groups: { c: [["c0", "c2"]] }, values: [9, 8], noise: quiet },
      ],
      {
        hidden: [{ measurement: 0, rule: "at-most", value: 2 }],
        zero: [{ r: "r1", c: "c2" }],
      },
    ),
  ],
]);

/** The law of one cell given the others, among these counts, straight from the joint law. */
function conditional(
  joint: (counts: Int32Array) => number,
  state: Int32Array,
  cell: number,
  among: readonly number[],
) {
  const logs = among.map((count) => {
    const other = state.slice();
    other[cell] = count;
    return joint(other);
  });
  const largest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return new Map(among.map((count, i) => [String(count), weights[i]! / total]));
}

function expectSame(found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): void {
  let distance = 0;
  for (const key of new Set([...found.keys(), ...wanted.keys()]))
    distance += Math.abs((found.get(key) ?? 0) - (wanted.get(key) ?? 0));
  expect(distance).toBeLessThan(1e-10);
}

/** Counts that the table's laws allow, near those published: a walk of single steps from the start. */
function someState(job: LatentJob, table: NoisyTable, rng: SeededSource): Int32Array {
  const state = job.state.counts.map((count, cell) => (job.possible[cell] === 1 ? count : 0));
  const joint = logJoint(job, table);
  for (let i = 0; i < 30; i++) {
    const cell = rng.uint32() % state.length;
    const step = rng.uint32() & 1 ? 1 : -1;
    if (job.possible[cell] === 0 || state[cell]! + step < 0) continue;
    state[cell]! += step;
    if (joint(state) === Number.NEGATIVE_INFINITY) state[cell]! -= step;
  }
  return state;
}

/** Points of a block of a line, as `Line` lays it: `before` of 64 lie before the present count. */
const block = (present: number, before: number, stride = 1) =>
  Array.from({ length: 64 }, (_, i) => present + stride * (i - before)).filter((count) => count >= 0);

describe.each(tables)("%s", (_, table) => {
  it.each([1, 2, 3])("every cell is drawn from its full conditional (%i)", (seed) => {
    const job = jobOf(table, ["r"], seed);
    const pass = cellPass(job);
    const rng = seededSource("states").split(seed);
    const state = someState(job, table, rng);
    const joint = logJoint(job, table, "summed out");
    for (let area = 0, cell = 0; area < job.areas; area++)
      for (let category = 0; category < job.categories; category++, cell++) {
        const kind = job.kinds.kindOf[cell]!;
        // Coarse lists are looked at below; a block suffices.
        if (job.possible[cell] === 0 || job.kinds.strides[kind]! > 1) continue;
        const before = rng.uint32() % 64;
        const found = outcomes((uniform) => {
          put(job, state);
          pass.enter(area);
          expect(pass.drawSummedOut(category, scripted(uniform, [before]))).toBe(true);
          return String(job.state.counts[cell]);
        });
        const listed = job.kinds.modes[kind] === 2;
        const among = listed ? Array.from({ length: 150 }, (_, i) => i) : block(state[cell]!, before);
        expectSame(found, conditional(joint, state, cell, among));
      }
  });
});

it.each([
  [{ law: "discrete-gaussian", variance: 2500 } as const, 6],
  [{ law: "laplace", scale: 30 } as const, 5],
])("under %o counts are listed coarsely, every %i-th, and then finely", (noise, stride) => {
  const table = smallTable(
    2,
    2,
    [
      { keep: ["r", "c"], values: [350, 120, 40, null], noise },
      { keep: ["r"], values: [480, 70], noise },
    ],
    { hidden: [{ measurement: 0, rule: "at-most", value: 30 }] },
  );
  const job = jobOf(table);
  expect(job.kinds.strides[job.kinds.kindOf[0]!]).toBe(
    noise.law === "laplace" ? stride : Math.round(50 / Math.SQRT2 / 8),
  );
  const line = new Line(job);
  const joint = logJoint(job, table);
  const state = Int32Array.of(340, 133, 17, 29);
  for (let cell = 0; cell < 4; cell++)
    for (const before of [0, 11, 40, 63]) {
      put(job, state);
      line.begin();
      line.add(cell >> 1, cell & 1, 1);
      line.settle();
      line.list(stride, before);
      const { first, masses } = line.probabilities();
      const points = block(state[cell]!, before, stride);
      const found = new Map(
        Array.from(masses, (mass, i) => [String(state[cell]! + stride * (first + i)), mass]),
      );
      expectSame(found, conditional(joint, state, cell, points));
    }
});

it("a count that was not measured, and one that cannot be, come from the prior", () => {
  const table = smallTable(2, 2, [{ keep: ["c"], groups: { c: [["c0"]] }, values: [4], noise: quiet }], {
    zero: [{ r: "r0", c: "c0" }],
  });
  const job = jobOf(table);
  expect([...job.kinds.modes].filter((mode) => mode === 1)).toHaveLength(1);
  const pass = cellPass(job);
  const draws = 20_000;
  const rng = seededSource("free");
  for (const [area, category] of [
    [0, 0],
    [1, 1],
  ] as const) {
    let zeros = 0;
    pass.enter(area);
    for (let i = 0; i < draws; i++) {
      expect(pass.drawSummedOut(category, rng)).toBe(false);
      pass.drawGivenMean(category, rng);
      if (job.state.counts[area * 2 + category] === 0) zeros++;
    }
    const zero = (1 - job.state.odds[area]!) ** job.state.shapes[category]!;
    // 5 standard errors: a false alarm in 1.7 million.
    expect(Math.abs(zeros / draws - zero)).toBeLessThan(5 * Math.sqrt((zero * (1 - zero)) / draws));
    expect([...job.state.sums]).toEqual([...job.state.sums].map(() => job.state.counts[2]!));
  }
});
