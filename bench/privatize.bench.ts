import { gzipSync } from "node:zlib";
import { parseStudy, privatize, reporter } from "@dpbayes/privacy";
import { build } from "esbuild";
import { type Benchmark, perSecond } from "./benchmark.ts";

const COVARIATES = 10;
const RECORDS = 1_000_000;

const names = Array.from({ length: COVARIATES }, (_, j) => `x${j + 1}`);

const regression = parseStudy({
  format: "dpbayes.study/1",
  id: "bench",
  question: "How fast do records stream?",
  variables: Object.fromEntries(["y", ...names].map((name) => [name, { type: "number", bounds: [-3, 3] }])),
  model: { family: "linear-regression", formula: `y ~ 0 + ${names.join(" + ")}` },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one row", neighbours: "replace-one" },
});

/** Rows made as they are read, all different, so that nothing but the current one is kept. */
function* rows(count: number): Generator<Record<string, number>> {
  const row: Record<string, number> = Object.fromEntries(["y", ...names].map((name) => [name, 0]));
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < COVARIATES; j++) row[names[j]!] = ((i * (j + 7)) % 601) / 100 - 3;
    row["y"] = ((i * 5) % 601) / 100 - 3;
    yield row;
  }
}

async function recordsPerSecond(count: number): Promise<number> {
  const start = performance.now();
  await privatize(regression, rows(count));
  return (count * 1000) / (performance.now() - start);
}

/** Time to make and read the rows without privatising them: the most that any path could reach. */
function reading(count: number): number {
  const start = performance.now();
  let sum = 0;
  for (const row of rows(count)) sum += row["y"]!;
  return sum === Number.NEGATIVE_INFINITY ? 0 : (count * 1000) / (performance.now() - start);
}

/** Growth of the heap in MB between two points of one run: constant memory shows as about 0. */
async function heapGrowth(): Promise<number> {
  const heap: number[] = [];
  const onProgress = () => heap.push(process.memoryUsage().heapUsed / 2 ** 20);
  await privatize(regression, rows(RECORDS), { onProgress });
  const half = Math.floor(heap.length / 2);
  return Math.max(...heap.slice(half)) - Math.max(...heap.slice(0, half));
}

/** What a page loads to make reports, through one of the client's entry points: minified and compressed. */
export async function clientKilobytes(entry: "report" | "report/prepared" | "send"): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from "@dpbayes/privacy/${entry}"`, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    conditions: ["source"],
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000;
}

const survey = parseStudy({
  format: "dpbayes.study/1",
  id: "survey",
  question: "How fast is a report?",
  variables: { pick: { type: "category", levels: Array.from({ length: 100 }, (_, i) => `item ${i}`) } },
  model: { family: "categorical", formula: "pick ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});

export const privatizeBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "privatize/linear-regression-d10",
    unit: "records/s",
    goal: { atLeast: 500_000 },
    run: async () => {
      await recordsPerSecond(RECORDS / 10);
      const comparedWith = { name: "reading the rows only", value: reading(RECORDS) };
      return { value: await recordsPerSecond(RECORDS), comparedWith };
    },
  },
  {
    name: "privatize/heap-growth",
    unit: "MB in the second half of 1e6 records",
    goal: { atMost: 4 },
    run: async () => ({ value: await heapGrowth() }),
  },
  {
    name: "report/unary-encoding-100-levels",
    unit: "reports/s",
    run: () => {
      const make = reporter(survey);
      return { value: perSecond(() => make({ pick: "item 7" }), 1) };
    },
  },
  {
    name: "report/client-bundle-planning",
    unit: "kB compressed",
    run: async () => ({ value: await clientKilobytes("report") }),
  },
  {
    name: "report/client-bundle-prepared",
    unit: "kB compressed",
    goal: { atMost: 13 },
    run: async () => {
      const comparedWith = { name: "the client that plans", value: await clientKilobytes("report") };
      return { value: await clientKilobytes("report/prepared"), comparedWith };
    },
  },
]);
