import { parseStudy, privatize } from "@dpbayes/privacy";
import type { Release } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import { parameterNames } from "../../contracts/parameter-names.ts";
import { seededSource } from "../../math/random/index.ts";
import { buildModel } from "../../posterior/build-model.ts";
import { logisticOutcome } from "../logistic-regression/link/logistic-outcome.ts";
import { logisticStudiesFromPrior } from "../logistic-regression/logistic-study-model.ts";
import { countLink } from "../poisson-regression/link/count-link.ts";
import { poissonOutcome } from "../poisson-regression/outcome/poisson-outcome.ts";
import { poissonStudiesFromPrior } from "../poisson-regression/poisson-study-model.ts";
import type { StudyFamily } from "../study-family.ts";
import { type OutcomeMoments, outcomeIntegrals } from "./outcomes/outcome-moments.ts";

const COUNT = 20_000;
const BOUND = 12;
const privacy = {
  setting: "distributed",
  epsilon: 200,
  delta: 1e-5,
  unit: "one patient",
  neighbours: "replace-one",
};
// Covariates that scatter and effects of moderate size: both ends of the curve are seen.
const prior = {
  mean: { law: "normal", mean: 0, sd: 0.2 },
  scales: { law: "log-normal", mean: -0.7, sd: 0.2 },
  coefficients: { law: "normal", mean: 1.5, sd: 0.3 },
  intercept: { law: "normal", mean: 0.5, sd: 0.3 },
};

function studyOf(response: object, family: string, more: object = {}, formula = "y ~ age") {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "events",
    question: "Does it happen more often in old age?",
    variables: {
      y: response,
      age: { type: "number", bounds: [20, 80] },
      dose: { type: "number", bounds: [0, 1] },
      ward: { type: "category", levels: ["A", "B"] },
    },
    model: { family, formula, prior, ...more },
    privacy,
  });
}

const counts = { type: "count", bounds: [0, BOUND] };
const logistic = studyOf({ type: "boolean" }, "logistic-regression");
const softplus = studyOf(counts, "poisson-regression", {
  prior: { ...prior, dispersion: { law: "log-uniform", from: 0.6, to: 3 } },
});
const log = studyOf(counts, "poisson-regression", { options: { link: "log", dispersed: false } });

interface Drawn {
  readonly name: string;
  readonly study: typeof logistic;
  readonly draws: NonNullable<StudyFamily["fromPrior"]>;
  readonly outcome: OutcomeMoments;
}

const families: readonly Drawn[] = [
  { name: "logistic", study: logistic, draws: logisticStudiesFromPrior, outcome: logisticOutcome },
  {
    ...{ name: "counts with a dispersion", study: softplus, draws: poissonStudiesFromPrior },
    outcome: poissonOutcome(BOUND, countLink("softplus")),
  },
  {
    ...{ name: "counts, log link", study: log, draws: poissonStudiesFromPrior },
    outcome: poissonOutcome(BOUND, countLink("log")),
  },
];

const names = ["north", "south"];

function madeBy(
  study: typeof logistic,
  holders: readonly string[],
  count = COUNT,
): Promise<readonly Release[]> {
  const y = (i: number) => (study.model.family === "logistic-regression" ? i % 3 === 0 : i % 5);
  const records = Array.from({ length: count }, (_, i) => ({
    ...{ age: 30 + (i % 40), dose: 0.5, ward: "A", y: y(i) },
  }));
  return Promise.all(holders.map((holder) => privatize(study, records, { holder })));
}

/** Means over records by the names of the coordinates; x counts from 50 in steps of 30. */
function meansOf({ values, statistic }: Release) {
  const mean = (...of: readonly string[]) =>
    (values[statistic.coordinates.findIndex((one) => of.includes(one))] as number) / COUNT;
  const [y, x] = [mean("y"), mean("age")];
  return { y, x, variance: mean("age^2") - x * x, together: mean("y*age", "age*y") - x * y };
}

describe.each(families)("a study with a truth from the prior: $name", ({ study, draws, outcome }) => {
  it.each([
    { holders: "same" },
    { holders: "own" },
    { holders: { differ: ["age"] } },
    { holders: { differ: ["intercept", "age"], law: "student" } },
  ] as const)("has the sums of its truth: $holders", async ({ holders }) => {
    const releases = await madeBy(study, names);
    const options = { method: "nuts-normal", holders };
    const all = parameterNames(buildModel(study, releases, options).target.parameters);
    const draw = draws(study, releases, options);
    if (typeof draw === "string") throw new Error(draw);
    const { truth, releases: drawn } = draw(seededSource("one truth"));
    expect(truth).toHaveLength(all.length);
    const value = (name: string) => truth[all.indexOf(name)];
    drawn.forEach((release, j) => {
      expect(release.holder).toBe(names[j]);
      const slope = 30 * (value(`holder[age][${names[j]}]`) ?? value("coefficients[age]")!);
      const level = (value(`holder[intercept][${names[j]}]`) ?? value("intercept")!) + (50 / 30) * slope;
      const { y, x, variance, together } = meansOf(release);
      const integrals = outcomeIntegrals();
      outcome.write(level + slope * x, slope ** 2 * variance, integrals, value("dispersion"));
      const [, first, second] = integrals;
      // Six standard errors of a mean of 20,000, and of a mean of y(x − m), whose sd is below twice the product of those of y and x.
      const error = (6 * Math.sqrt(second[0]!)) / Math.sqrt(COUNT);
      expect(Math.abs(y - first[0]!)).toBeLessThan(error);
      // E[y(x − m)] = v·θ·E h′(u) for normal x (Stein).
      const expected = variance * slope * first[1]!;
      expect(Math.abs(together - expected)).toBeLessThan(2 * error * Math.sqrt(variance));
      expect(Math.abs(expected)).toBeGreaterThan(2 * error * Math.sqrt(variance));
    });
    expect(() => buildModel(study, drawn, options)).not.toThrow();
  });
});

test("outcomes scatter by the dispersion that was drawn, below a Poisson law's too", async () => {
  const releases = await madeBy(softplus, ["north"]);
  const draw = poissonStudiesFromPrior(softplus, releases);
  if (typeof draw === "string") throw new Error(draw);
  const all = parameterNames(buildModel(softplus, releases).target.parameters);
  const found = Array.from({ length: 20 }, (_, i) => {
    const { truth, releases: drawn } = draw(seededSource(i));
    const value = (name: string) => truth[all.indexOf(name)]!;
    const { x, variance } = meansOf(drawn[0]!);
    const slope = 30 * value("coefficients[age]");
    const integrals = outcomeIntegrals();
    const phi = value("dispersion");
    const level = value("intercept") + (50 / 30) * slope;
    poissonOutcome(BOUND).write(level + slope * x, slope ** 2 * variance, integrals, phi);
    return { phi, expected: integrals[2][0]!, square: (drawn[0]!.values.at(-1) as number) / COUNT };
  });
  expect(Math.min(...found.map(({ phi }) => phi))).toBeLessThan(1);
  expect(Math.max(...found.map(({ phi }) => phi))).toBeGreaterThan(2);
  // An error of 20,000 squares is below sd(y²)/141, sd(y²) below 4 E y² + 4 for counts up to 12: 8 of these.
  for (const { expected, square } of found)
    expect(Math.abs(square - expected)).toBeLessThan((8 * (4 * expected + 4)) / 141);
});

test("effects on counts are relative to one and the mean count, across holders too", async () => {
  const sizeAt = async (level: number) => {
    const { coefficients: _, ...scales } = prior;
    const own = { ...scales, intercept: { law: "normal", mean: level, sd: 0.1 } };
    const study = studyOf(counts, "poisson-regression", { prior: own });
    const releases = await madeBy(study, names, 50);
    const draw = poissonStudiesFromPrior(study, releases, { holders: "own" });
    if (typeof draw === "string") throw new Error(draw);
    const all = parameterNames(buildModel(study, releases, { holders: "own" }).target.parameters);
    const slopes = Array.from(
      { length: 400 },
      (_, i) => draw(seededSource(i)).truth[all.indexOf("coefficients[age]")]!,
    );
    return Math.sqrt(slopes.reduce((sum, slope) => sum + slope ** 2 / slopes.length, 0));
  };
  // Mean counts of 6 and of 0.002. Root mean squares of 400 have errors of 4 %: six of these for both.
  const ratio = (await sizeAt(6)) / (await sizeAt(-6));
  expect(Math.abs(ratio / 7 - 1)).toBeLessThan(0.35);
});

describe("what is not simulated is said in words", () => {
  it.each([
    [{ method: "nuts-clipped" }, "y ~ age", "nuts-clipped"],
    [{ prior: { norm: 1 } }, "y ~ age", "within a ball"],
    [{}, "y ~ age + ward", "levels are not simulated"],
    [{}, "y ~ age + I(age^2)", "follow from others"],
    [{}, "y ~ age + offset(dose)", "offset"],
  ] as const)("%j, %s", async (options, formula, words) => {
    const bare = studyOf({ type: "boolean" }, "logistic-regression", {}, formula);
    const { prior: _, ...model } = bare.model;
    const study = { ...bare, model };
    const found = logisticStudiesFromPrior(study, await madeBy(study, ["north"]), options);
    expect(found).toContain(words);
  });

  it("takes levels for normal where the method does", async () => {
    const study = studyOf({ type: "boolean" }, "logistic-regression", {}, "y ~ age + ward");
    const releases = await madeBy(study, ["north"]);
    expect(typeof logisticStudiesFromPrior(study, releases, { method: "nuts-normal" })).toBe("function");
  });
});
