import { parseStudy, privatize, type Study, type SumRelease } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import type { LookedAt } from "../detector.ts";
import { marginsDisagree } from "./margins-disagree.ts";

function study(margins: readonly (readonly string[])[], neighbours: string): Study {
  return parseStudy({
    ...{ format: "dpbayes.study/1", id: "cars", question: "Who has how many cars?" },
    variables: {
      region: { type: "category", levels: ["north", "south"] },
      age: { type: "category", levels: ["young", "old"] },
      cars: { type: "count", bounds: [0, 2] },
    },
    model: { family: "table", formula: "~ region + age + cars", options: { margins } },
    privacy: { setting: "central", epsilon: 2, unit: "one person", neighbours },
  });
}

async function released(asked: Study): Promise<SumRelease> {
  const ages = ["young", "old", "old"];
  const records = Array.from({ length: 90 }, (_, i) => ({
    ...{ region: i % 5 ? "north" : "south", age: ages[i % 3], cars: i % 4 },
  }));
  return privatize(asked, records);
}

/** How far apart the margins of a release are, by name. */
function distances(asked: Study, release: object): Readonly<Record<string, number>> {
  const evidence = { study: asked, releases: [release] } as unknown as LookedAt;
  const seen = marginsDisagree.look(evidence);
  return Object.fromEntries(seen.map(({ parameter, value }) => [parameter!, value]));
}

describe("margins that are said twice", () => {
  const shown = study([["region", "age", "cars"], ["region", "cars"], ["age"]], "replace-one");

  it("agree but for the noise", async () => {
    const apart = distances(shown, await released(shown));
    expect(Object.keys(apart).sort()).toEqual(["1", "age", "region/cars"]);
    // Noise alone reaches the threshold with probability below 1e-6: see its reason.
    for (const value of Object.values(apart)) expect(value).toBeLessThan(marginsDisagree.threshold);
  });

  it("are told where one is of other records, in standard deviations of both", async () => {
    const release = await released(shown);
    const { age, "region/cars": cars } = distances(shown, { ...release, count: 4000 });
    const sums = (keep: (cell: number) => boolean) =>
      release.values.slice(0, 12).reduce((sum, value, cell) => sum + (keep(cell) ? value : 0), 0);
    const { rate } = release.mechanism.parameters as { rate: { s: number; t: number } };
    const alpha = Math.exp(-rate.s / rate.t);
    const variance = (2 * alpha) / (1 - alpha) ** 2;
    const young = Math.abs(release.values[18]! - sums((cell) => cell % 6 < 3));
    const old = Math.abs(release.values[19]! - sums((cell) => cell % 6 >= 3));
    expect(age).toBeCloseTo(Math.max(young, old) / Math.sqrt(7 * variance), 9);
    expect(cars).toBeLessThan(marginsDisagree.threshold);
    const { "1": records } = distances(shown, { ...release, count: 4000 });
    expect(records).toBeCloseTo((4000 - sums(() => true)) / Math.sqrt(12 * variance), 9);
    expect(records).toBeGreaterThan(marginsDisagree.threshold);
  });

  it("need a finer margin, or a public number of records", async () => {
    const crossed = study(
      [
        ["region", "age"],
        ["age", "cars"],
      ],
      "add-remove",
    );
    expect(distances(crossed, await released(crossed))).toEqual({});
  });
});
