import { collectReports, parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { report } from "@dpbayes/privacy/report";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { fit } from "../../posterior/fit.ts";

const variables = {
  cost: { type: "number", bounds: [0, 100] },
  visits: { type: "count", bounds: [0, 12] },
  smokes: { type: "boolean" },
  sector: { type: "category", levels: ["public", "private"] },
} as const;

function study(family: string, formula: string, privacy: object = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "law-free",
    question: "Whatever the law",
    variables,
    model: { family, formula },
    privacy: {
      setting: "central",
      epsilon: 20,
      delta: 1e-6,
      unit: "one person",
      neighbours: "replace-one",
      ...privacy,
    },
  });
}

/** Skewed costs, one in six at the upper bound; few visits; a third smokes. */
function people(count: number, seed: string) {
  const rng = seededSource(seed);
  return Array.from({ length: count }, () => ({
    cost: rng.uniform() < 1 / 6 ? 130 : 8 * Math.exp(rng.normal()),
    visits: Math.min(12, Math.floor(2 * rng.exponential())),
    smokes: rng.uniform() < 1 / 3,
    sector: rng.uniform() < 0.8 ? "private" : "public",
  }));
}

type Person = ReturnType<typeof people>[number];
const clipped = (x: number) => Math.min(100, Math.max(0, x));
const sum = (of: readonly Person[], value: (one: Person) => number) =>
  of.reduce((total, one) => total + value(one), 0);

const run = { chains: 2, warmup: 0, draws: 400, seed: "law-free" } as const;
const rowOf = (of: Awaited<ReturnType<typeof fit>>, name: string) => of.summary({ names: [name] }).rows[0]!;

/** Local reports of everybody. */
async function reports(of: Study, records: readonly Person[]) {
  const made = records.map((record) => report(of, record));
  return (await collectReports(of, made)).releases;
}

// The truth is the table's own mean or share: within 6 posterior sds of it, whose sampling part alone is as large as the
// distance from the population's. The noise differs from run to run. False alarms below 1e-7.
describe("from records to an answer that assumes no law", () => {
  const records = people(500, "people");
  const costs = sum(records, ({ cost }) => clipped(cost)) / 500;
  const visits = sum(records, ({ visits }) => visits) / 500;
  const meanOf = (of: readonly Person[], value: (one: Person) => number) => sum(of, value) / of.length;
  const costsOf = (smokes: boolean) =>
    meanOf(
      records.filter((one) => one.smokes === smokes),
      ({ cost }) => clipped(cost),
    );
  const smokersOf = (sector: string) =>
    meanOf(
      records.filter((one) => one.sector === sector),
      ({ smokes }) => Number(smokes),
    );
  const local = { setting: "local" };
  it.each<[string, string, object, string, number]>([
    ["mean", "cost ~ 1", {}, "mean", costs],
    ["mean", "cost ~ 1", { neighbours: "add-remove" }, "mean", costs],
    ["mean", "cost ~ 1", { mechanism: "gaussian" }, "mean", costs],
    ["mean", "visits ~ 1", {}, "mean", visits],
    ["mean", "cost ~ 1", local, "mean", costs],
    ["mean", "visits ~ 1", local, "mean", visits],
    ["mean", "visits ~ 1", { ...local, mechanism: "k-ary-randomised-response" }, "mean", visits],
    ["total", "cost ~ 1", {}, "total", 500 * costs],
    ["total", "cost ~ 1", { neighbours: "add-remove" }, "total", 500 * costs],
    ["total", "visits ~ 1", {}, "total", 500 * visits],
    ["total", "cost ~ 1", local, "total", 500 * costs],
    ["proportion", "smokes ~ 1", {}, "proportion", sum(records, ({ smokes }) => Number(smokes)) / 500],
    [
      "proportion",
      "sector ~ 1",
      { neighbours: "add-remove" },
      "proportion",
      sum(records, ({ sector }) => Number(sector === "private")) / 500,
    ],
    ["proportion", "smokes ~ 1", local, "proportion", sum(records, ({ smokes }) => Number(smokes)) / 500],
    ["difference", "cost ~ smokes", {}, "difference", costsOf(true) - costsOf(false)],
    [
      "difference",
      "cost ~ smokes",
      { neighbours: "add-remove", mechanism: "gaussian" },
      "mean[true]",
      costsOf(true),
    ],
    ["difference", "smokes ~ sector", {}, "ratio", smokersOf("private") / smokersOf("public")],
  ])("%s of %s %o", { timeout: 60_000 }, async (family, formula, privacy, name, truth) => {
    const asked = study(family, formula, privacy);
    const releases = "setting" in privacy ? await reports(asked, records) : [await privatize(asked, records)];
    const found = await fit(asked, releases, run);
    const { mean, sd } = rowOf(found, name);
    expect(sd).toBeGreaterThan(0);
    expect(Math.abs(mean - truth)).toBeLessThan(6 * sd);
    if (family !== "proportion") expect(found.origin.notes![0]).toContain("after clipping");
  });
});

it("warns where few records decide the sum of a mean", { timeout: 30_000 }, async () => {
  const asked = study("mean", "cost ~ 1", { epsilon: 50 });
  const rare = Array.from({ length: 200 }, (_, i) => ({ cost: i < 2 ? 100 : 0 }));
  const codes = async (records: readonly object[]) =>
    (await fit(asked, [await privatize(asked, records as never)], run)).origin.warnings?.map(
      ({ code }) => code,
    );
  expect(await codes(rare)).toContain("few-decide");
  expect((await codes(people(200, "many"))) ?? []).not.toContain("few-decide");
});
