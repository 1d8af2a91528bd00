import type { NoisyTable, TableMeasurement, TableNoise } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { Line } from "../cells/line.ts";
import { enumerated, jobOf, put, smallTable } from "../enumerated.testing.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { CycleWalk } from "./cycle-walk.ts";
import { movePass } from "./move-pass.ts";

const exact = { law: "none" } as const;
const noisy = (rows: number, columns: number): TableMeasurement => ({
  keep: ["r", "c"],
  values: Array.from({ length: rows * columns }, (_, i) => (i * 7) % 5),
  noise: { law: "geometric", scale: 1.5 },
});
const rows = (...values: number[]): TableMeasurement => ({ keep: ["r"], values, noise: exact });
const columns = (...values: number[]): TableMeasurement => ({ keep: ["c"], values, noise: exact });
const all = (value: number): TableMeasurement => ({ keep: [], values: [value], noise: exact });
const diagonal = [0, 1, 2].map((i) => ({ r: `r${i}`, c: `c${i}` }));
const first: TableMeasurement = {
  keep: ["r"],
  groups: { r: [["r0"]] },
  values: [4],
  noise: exact,
};
const left: TableMeasurement = {
  keep: ["c"],
  groups: { c: [["c0", "c1"]] },
  values: [5],
  noise: exact,
};
const rounded: TableMeasurement = {
  keep: ["r", "c"],
  values: [3, 0, 0, 3, 0, 3],
  noise: { law: "random-rounding", base: 3 },
};

/** A count, one less or one more; nobody is published as nobody or one. */
const matrix = Array.from({ length: 8 }, (_, count) =>
  Array.from({ length: 9 }, (_, seen) => {
    const masses = count === 0 ? [0, 0.7, 0.3] : [0.2, 0.5, 0.3];
    return masses[seen - count + 1] ?? 0;
  }),
);
const otherLaws: readonly TableNoise[] = [
  { law: "discrete-gaussian", variance: 2.5 },
  { law: "gaussian", variance: 1.5 },
  { law: "laplace", scale: 1.2 },
  { law: "transition", matrix },
];

const tables: readonly (readonly [string, NoisyTable])[] = [
  ...otherLaws.map(
    (noise) =>
      [
        `${noise.law}: hidden cells, exact rows, a cell that cannot be`,
        smallTable(2, 3, [{ keep: ["r", "c"], values: [2, null, 3, null, 3, null], noise }, rows(5, 4)], {
          hidden: [{ measurement: 0, rule: "at-most", value: 1 }],
          zero: [{ r: "r1", c: "c2" }],
        }),
      ] as const,
  ),
  ["an exact total", smallTable(2, 3, [noisy(2, 3), all(5)])],
  ["exact rows", smallTable(2, 3, [noisy(2, 3), rows(4, 3)])],
  ["exact rows and total, which they say already", smallTable(2, 2, [noisy(2, 2), rows(5, 6), all(11)])],
  ["two crossing margins, 2 x 2", smallTable(2, 2, [noisy(2, 2), rows(5, 4), columns(4, 5)])],
  ["two crossing margins, 2 x 3", smallTable(2, 3, [noisy(2, 3), rows(4, 4), columns(3, 3, 2), all(8)])],
  [
    "crossing margins without the diagonal: cycles of six cells",
    smallTable(3, 3, [noisy(3, 3), rows(2, 3, 3), columns(3, 3, 2)], { zero: diagonal }),
  ],
  [
    "margins that leave cells out, and a total: some cells lie between one margin and the ground",
    smallTable(2, 3, [first, left, rounded]),
  ],
  ["rounded cells and an exact total", smallTable(2, 3, [rounded, all(7)])],
  [
    "hidden cells and exact columns",
    smallTable(2, 3, [{ ...noisy(2, 3), values: [null, 2, 4, null, null, 1] }, columns(4, 3, 5)], {
      hidden: [{ measurement: 0, rule: "at-most", value: 0 }],
    }),
  ],
];

/** Lines that the moves of a job go along: pairs of a class, cycles that walks find; as cells and signs. */
function lines(job: LatentJob): readonly (readonly (readonly [cell: number, sign: number])[])[] {
  const found = new Map<string, readonly (readonly [number, number])[]>();
  for (const { lists } of job.moves.transfers)
    for (let k = 0; k + 1 < lists.starts.length; k++) {
      const cells = lists.cells.subarray(lists.starts[k], lists.starts[k + 1]);
      cells.forEach((one, i) => {
        for (const other of cells.subarray(i + 1))
          found.set(`${one} ${other}`, [
            [one, 1],
            [other, -1],
          ]);
      });
    }
  const { cycles } = job.moves;
  if (cycles === undefined) return [...found.values()];
  const walk = new CycleWalk(cycles);
  const rng = seededSource("walks");
  for (let i = 0; i < 400; i++) {
    const edges = walk.edges.slice(0, walk.find(rng));
    const cells = [...edges].map((edge) => {
      const [from, to] = [cycles.cells.starts[edge]!, cycles.cells.starts[edge + 1]!];
      return cycles.cells.cells[from + (rng.uint32() % (to - from))]!;
    });
    if (cells.length > 0)
      found.set(
        [...cells].sort().join(" "),
        cells.map((cell, at) => [cell, at % 2 ? -1 : 1]),
      );
  }
  return [...found.values()];
}

/** How many points lie before the present one, and in how many of 64 blocks: with counts this small all others are alike. */
const BEFORE: readonly (readonly [number, number])[] = Array.from({ length: 64 }, (_, before) => before)
  .filter((before) => before < 16 || before > 47 || before === 30)
  .map((before) => [before, before === 30 ? 32 : 1]);

describe.each(tables)("%s", (_, table) => {
  const job = jobOf(table);
  const { states, probabilities } = enumerated(job, table, 6);
  const index = new Map(states.map((state, i) => [state.join(), i]));
  const fixed = new Set(
    [...job.kinds.kindOf].flatMap((kind, cell) => (job.kinds.modes[kind] === 0 ? [cell] : [])),
  );
  const single = [...job.possible.keys()].filter((cell) => job.possible[cell] === 1 && !fixed.has(cell));
  const ways = [...lines(job), ...single.map((cell) => [[cell, 1] as const])];
  const line = new Line(job);
  const reached = states.map(() => new Set<number>());

  it("starts at counts that are possible", () => {
    const { state } = jobOf(table);
    expect(index.has(state.counts.join())).toBe(true);
  });

  it.each([1, 2])(
    "every move leaves the enumerated posterior as it is, and is its own way back (steps of %i)",
    (stride) => {
      expect(states.length).toBeGreaterThan(2);
      for (const way of ways) {
        const after = new Float64Array(states.length);
        states.forEach((state, from) => {
          put(job, state);
          line.begin();
          for (const [cell, sign] of way)
            line.add(Math.floor(cell / job.categories), cell % job.categories, sign);
          line.settle();
          for (const [before, weight] of BEFORE) {
            line.list(stride, before);
            const { first: start, masses } = line.probabilities();
            masses.forEach((mass, i) => {
              if (mass === 0) return;
              const moved = state.slice();
              for (const [cell, sign] of way) moved[cell]! += sign * stride * (start + i);
              const to = index.get(moved.join());
              if (to === undefined) throw new Error(`left the table: ${moved.join()}, mass ${mass}`);
              after[to]! += (probabilities[from]! * mass * weight) / 64;
              reached[from]!.add(to);
            });
          }
        });
        after.forEach((mass, i) => {
          expect(Math.abs(mass - probabilities[i]!)).toBeLessThan(1e-12);
        });
      }
    },
  );

  it("all counts are reached from any", () => {
    const seen = new Set([0]);
    for (const one of seen) for (const next of reached[one]!) seen.add(next);
    expect(seen.size).toBe(states.length);
  });

  it("passes of moves keep exact sums", () => {
    put(job, states[0]!);
    const pass = movePass(job);
    const rng = seededSource("passes");
    const visited = new Set<string>();
    for (let i = 0; i < 300; i++) {
      pass(rng);
      expect(index.has(job.state.counts.join())).toBe(true);
      visited.add(job.state.counts.join());
      const sums = job.state.sums.slice();
      put(job, job.state.counts.slice());
      expect(job.state.sums).toEqual(sums);
    }
    expect(visited.size).toBeGreaterThan(2);
  });
});
