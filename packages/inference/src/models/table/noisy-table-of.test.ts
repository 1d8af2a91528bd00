import { parseStudy, privatize, type SumRelease } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { beforeAll, describe, expect, it } from "vitest";
import { tableOfReleases } from "../../posterior/table-of-releases.ts";
import { cellLawOf } from "../../tables/laws/index.ts";

const variables = {
  region: { type: "category", levels: ["north", "south"] },
  cars: { type: "count", bounds: [0, 2] },
};

const records = [
  { region: "north", cars: 0 },
  { region: "south", cars: 2 },
  { region: "south", cars: 2 },
];

function study(model: object = {}, privacy: object = {}) {
  return parseStudy({
    ...{ format: "dpbayes.study/1", id: "cars", question: "Who has how many cars?", variables },
    model: { family: "table", formula: "~ region + cars", ...model },
    privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one", ...privacy },
  });
}

const both = { options: { margins: [["region", "cars"], ["cars"]] }, statistic: { weights: { cars: 3 } } };
const hidden = { neighbours: "add-remove" };

/** A release with values of our own in the place of the noisy ones. */
function holding(release: SumRelease, values: readonly number[]): SumRelease {
  const changed = { ...release, values };
  return { ...changed, digest: digestOf(changed) };
}

describe("a release as a table", () => {
  it("has an axis per variable, the exact law, the public number of records and the promise", async () => {
    const release = await privatize(study(), records);
    const table = tableOfReleases(study(), [release]);
    expect(table.axes).toEqual([
      { name: "region", levels: ["north", "south"] },
      { name: "cars", levels: ["0", "1", "2"] },
    ]);
    expect(table.measurements).toEqual([
      {
        keep: ["region", "cars"],
        values: release.values,
        noise: { law: "geometric", scale: expect.closeTo(2, 12) as number },
      },
      { keep: [], values: [3], noise: { law: "none" } },
    ]);
    expect(release.values.every(Number.isInteger)).toBe(true);
    expect(table.privacy).toEqual({ epsilon: 1, neighbours: "replace-one", unit: "one person" });
    expect(table.source).toEqual({ tool: "dpbayes", notes: [`release ${release.digest}`] });
  });

  it("has a measurement for every margin, fractions where a weight was divided out", async () => {
    const release = await privatize(study(both, hidden), records);
    const values = [1, 0, 0, 0, 0, 2, 4 / 3, -1 / 3, 2];
    const { measurements } = tableOfReleases(study(both, hidden), [holding(release, values)]);
    expect(measurements).toEqual([
      { keep: ["region", "cars"], values: values.slice(0, 6), noise: { law: "geometric", scale: 4 } },
      {
        keep: ["cars"],
        values: values.slice(6),
        noise: { law: "laplace", scale: expect.closeTo(4 / 3, 12) },
      },
    ]);
  });

  it("of Gaussian noise has the mechanism's own variance, over the square of the weight", async () => {
    const asked = study(both, { mechanism: "gaussian", delta: 1e-6 });
    const release = await privatize(asked, records);
    const { sigmaSteps, grid } = release.mechanism.parameters as { sigmaSteps: number; grid: number };
    const variance = (sigmaSteps * grid) ** 2;
    const { measurements, privacy } = tableOfReleases(asked, [release]);
    expect(measurements.map(({ noise }) => noise)).toEqual([
      { law: "gaussian", variance: expect.closeTo(variance, 9) },
      { law: "gaussian", variance: expect.closeTo(variance / 9, 9) },
      { law: "none" },
    ]);
    expect(privacy).toMatchObject({ delta: expect.closeTo(1e-6, 12) as number });
  });
});

/** P(k) of the two-sided geometric law on the numerators: what the private side really adds to three times a count. */
describe("the law of a weighted margin", () => {
  it("is, as a function of the count, that of the whole noise on its multiples", () => {
    const [scale, weight] = [4, 3];
    const law = cellLawOf({ law: "laplace", scale: scale / weight });
    for (const numerator of [-5, 0, 7, 22]) {
      const exact = (n: number) => -Math.abs(numerator - weight * n) / scale;
      const stated = (n: number) => law.logLikelihood(numerator / weight, n);
      for (let n = 0; n < 30; n++) expect(stated(n) - stated(0)).toBeCloseTo(exact(n) - exact(0), 12);
    }
  });
});

describe("several holders' releases", () => {
  const noise = { law: "geometric", scale: expect.closeTo(2, 12) as number };
  const asked = study({}, { setting: "distributed" });
  let north: SumRelease;
  let south: SumRelease;

  beforeAll(async () => {
    north = await privatize(asked, records, { holder: "A" });
    south = await privatize(asked, records.slice(1), { holder: "B" });
  });

  it("are told apart by an axis, the slowest one", () => {
    const { axes, measurements } = tableOfReleases(asked, [north, south]);
    expect(axes[0]).toEqual({ name: "holder", levels: ["A", "B"] });
    expect(measurements).toEqual([
      { keep: ["holder", "region", "cars"], values: [...north.values, ...south.values], noise },
      { keep: ["holder"], values: [3, 2], noise: { law: "none" } },
    ]);
  });

  it("have measurements of their own where their noise, margins or relations differ", async () => {
    const louder = study(both, { setting: "distributed", epsilon: 0.5, ...hidden });
    const third = await privatize(louder, records, { holder: "C" });
    const { measurements, privacy } = tableOfReleases(asked, [north, third, south]);
    expect(measurements.map(({ keep, groups }) => [keep, groups])).toEqual([
      [["holder", "region", "cars"], { holder: [["A"], ["B"]] }],
      [["holder"], { holder: [["A"], ["B"]] }],
      [["holder", "region", "cars"], { holder: [["C"]] }],
      [["holder", "cars"], { holder: [["C"]] }],
    ]);
    expect(privacy).toBeUndefined();
  });

  it("name the axis otherwise where a variable has its name", async () => {
    const named = parseStudy({
      ...asked,
      variables: { holder: { type: "boolean" } },
      model: { family: "table", formula: "~ holder" },
    });
    const releases = [
      await privatize(named, [{ holder: true }], { holder: "A" }),
      await privatize(named, [{ holder: true }, { holder: false }], { holder: "B" }),
    ];
    expect(tableOfReleases(named, releases).axes.map(({ name }) => name)).toEqual(["data holder", "holder"]);
  });

  it("are refused where they count a record twice, answer another question or are reports", async () => {
    expect(() => tableOfReleases(asked, [north, north])).toThrow("was given before");
    const other = study({ formula: "~ region" }, { setting: "distributed" });
    expect(() => tableOfReleases(other, [north])).toThrow("model.formula");
    const one = parseStudy({ ...asked, model: { family: "categorical", formula: "region ~ 1" } });
    expect(() => tableOfReleases(one, [north])).toThrow("study is of the family categorical");
  });
});
