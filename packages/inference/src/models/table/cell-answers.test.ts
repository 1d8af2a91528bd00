import { batchReports, parseStudy, reporter } from "@dpbayes/privacy";
import { cellNames, digestOf, type Release, tableAxes } from "@dpbayes/privacy/formats";
import { planReport } from "@dpbayes/privacy/plan";
import { expect, it } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { buildModel } from "../../posterior/build-model.ts";

const variables = {
  region: { type: "category", levels: ["north", "south"] },
  cars: { type: "count", bounds: [1, 3] },
};
const frame = { format: "dpbayes.study/1", id: "cars", question: "Who has how many cars?" };

/** Cells that people answer with are levels like any other: the posterior is that of one category whose levels are the cells. */
it.each([
  ["k-ary-randomised-response", 4],
  ["unary-encoding", 0.5],
])("answers by %s tell of cells what they tell of levels", (mechanism, epsilon) => {
  const privacy = { setting: "local", epsilon, unit: "one person", mechanism };
  const crossed = parseStudy({
    ...frame,
    variables,
    model: { family: "table", formula: "~ region + cars" },
    privacy,
  });
  const levels = cellNames(tableAxes(crossed));
  const cell = { type: "category", levels };
  const listed = parseStudy({
    ...{ ...frame, variables: { cell }, privacy },
    model: { family: "categorical", formula: "cell ~ 1" },
  });
  const make = reporter(crossed);
  const records = Array.from({ length: 50 }, (_, i) => ({
    region: i % 3 ? "north" : "south",
    cars: 1 + (i % 4),
  }));
  const release = batchReports(crossed, records.map(make));
  const same = asRelease(release, listed);
  const [one, other] = [crossed, listed].map(
    (study, i) => buildModel(study, [[release, same][i]]).target as Model,
  );
  expect(one!.parameters[0]!.labels).toEqual([
    "north/1",
    "north/2",
    "north/3",
    "south/1",
    "south/2",
    "south/3",
  ]);
  for (const shift of [-0.4, 0.3]) {
    const q = Float64Array.from({ length: 5 }, (_, i) => shift * (i - 2));
    const gradients = [new Float64Array(5), new Float64Array(5)];
    expect(one!.logDensityGradient(q, gradients[0]!)).toBe(other!.logDensityGradient(q, gradients[1]!));
    expect(gradients[0]).toEqual(gradients[1]);
  }
});

/** The same reports, as people who answer with one category would have sent them. */
function asRelease(release: Release, study: Release["study"]): Release {
  const { statistic, bounds } = planReport(study);
  const { kind, layout } = statistic;
  const changed = { ...release, study, statistic: { kind, ...layout }, bounds };
  return { ...changed, digest: digestOf(changed) } as Release;
}
