import { describe, expect, it } from "vitest";
import { planRelease } from "../../plan/plan-release.ts";
import { batchReports } from "../../release/collect/batch-reports.ts";
import { parseRelease } from "../../release/format/parse-release.ts";
import type { SumRelease } from "../../release/format/release.ts";
import { seal } from "../../release/format/seal.ts";
import { reporter } from "../../release/report/make-report.ts";
import { privatize } from "../../release/table/privatize.ts";
import { parseStudy } from "../../study/parse-study.ts";

const variables = {
  region: { type: "category", levels: ["north", "south"] },
  cars: { type: "count", bounds: [0, 2] },
  insured: { type: "boolean" },
};

const records = [
  { region: "north", cars: 0, insured: true },
  { region: "south", cars: 7, insured: false },
  { region: "south", cars: 1, insured: true },
  { region: "south", cars: 2, insured: true },
];

function study(model: object, privacy: object = {}) {
  return parseStudy({
    ...{ format: "dpbayes.study/1", id: "cars", question: "Who has how many cars?", variables },
    model: { family: "table", formula: "~ region + cars", ...model },
    // So large that no noise is left: it is another number than 0 with probability below 1e-400.
    privacy: { setting: "central", epsilon: 5000, unit: "one person", neighbours: "replace-one", ...privacy },
  });
}

const both = { options: { margins: [["region", "cars"], ["cars"]] } };

describe("a holder's table", () => {
  it("counts the records of every cell, clipped counts at their bound", async () => {
    const { values, bounds, statistic } = await privatize(study({}), records);
    expect(values).toEqual([1, 0, 0, 0, 1, 2]);
    expect(statistic.coordinates[5]).toBe("region/cars=south/2");
    expect(bounds).toMatchObject({ margins: [["region", "cars"]] });
  });

  it("counts several margins at once, whose weights are divided out", async () => {
    const weighted = study({ ...both, statistic: { weights: { cars: 3 } } });
    const { values, mechanism } = await privatize(weighted, records);
    expect(values).toEqual([1, 0, 0, 0, 1, 2, 1, 1, 2]);
    expect(mechanism).toMatchObject({ kind: "geometric", parameters: { distance: 8 } });
  });

  it("has noise for the sensitivity of all margins together", () => {
    const distance = (model: object, privacy?: object) =>
      (planRelease(study(model, privacy)).mechanism.parameters as { distance: number }).distance;
    expect([distance({}), distance(both)]).toEqual([2, 4]);
    const hidden = { neighbours: "add-remove" };
    expect([distance({}, hidden), distance(both, hidden)]).toEqual([1, 2]);
    const total = { options: { margins: [["region", "cars"], []] } };
    expect(distance(total, hidden)).toBe(2);
  });

  it("takes whole weights of its margins only", () => {
    const of = (weights: object) => () => planRelease(study({ ...both, statistic: { weights } }));
    expect(of({ cars: 0.5 })).toThrow("model.statistic.weights.cars is 0.5, must be a whole number");
    expect(of({ cars: 1001 })).toThrow("must be a whole number from 1 to 1000");
    expect(of({ region: 2 })).toThrow("weights is for a block region, must be region/cars, cars");
  });

  it("is refused where it says twice what the study says once, and otherwise", async () => {
    const release = (await privatize(study(both), records)) as SumRelease<"margin-counts">;
    const edited = (change: object) => () => parseRelease(seal({ ...release, ...change }));
    expect(edited({})).not.toThrow();
    const { axes, margins } = release.bounds;
    const [region, cars] = axes;
    const shorter = { ...cars!, levels: ["0", "1"] };
    expect(edited({ bounds: { axes: [region, shorter], margins } })).toThrow("bounds.axes");
    expect(edited({ bounds: { axes, margins: [["region", "cars"]] } })).toThrow("bounds.margins");
    const [first, second] = release.statistic.blocks;
    const blocks = [
      { ...first, length: 5 },
      { ...second, length: 4 },
    ];
    expect(edited({ statistic: { ...release.statistic, blocks } })).toThrow("one for every cell");
  });
});

describe("a person's cell", () => {
  it("is one level among all cells, the last axis fastest", () => {
    const asked = study({ formula: "~ region + cars + insured" }, { setting: "local" });
    const make = reporter(asked);
    // Of 12 cells another is reported with probability 11/(e^5000 + 11).
    expect(records.map((record) => make(record).values)).toEqual([[1], [10], [9], [11]]);
    const { bounds } = planRelease(asked) as unknown as { bounds: { levels: string[] } };
    expect(bounds.levels[10]).toBe("south/2/false");
  });

  it("is answered by the mechanism that tells more", () => {
    const kind = (epsilon: number) => planRelease(study({}, { setting: "local", epsilon })).mechanism.kind;
    expect([kind(0.1), kind(2)]).toEqual(["unary-encoding", "k-ary-randomised-response"]);
  });

  it("is collected into a release that names the axes", () => {
    const asked = study({}, { setting: "local" });
    const make = reporter(asked);
    const release = batchReports(asked, records.map(make));
    expect(parseRelease(JSON.parse(JSON.stringify(release)))).toEqual(release);
    const { axes: _, ...bounds } = release.bounds as { axes: unknown };
    expect(() => parseRelease(seal({ ...release, bounds }))).toThrow("bounds.axes");
  });
});
