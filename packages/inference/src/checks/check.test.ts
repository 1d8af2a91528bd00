import { describe, expect, it } from "vitest";
import { check } from "./check.ts";
import { compareHolders } from "./holders/compare-holders.ts";
import { expectedRelease, fitWith, type Hospital, stay } from "./hospitals.testing.ts";
import { checkText } from "./words/check-text.ts";

const names = ["north", "south", "west", "east", "port", "hill"];

/** The truth of `expectedRelease` in original units: slope 0.3·15/30, level −0.2 at age 50. */
const pooled = fitWith({
  intercept: [4.5, 4.5],
  "coefficients[age]": [0.15, 0.15],
  sigma: [3, 3],
  "covariate_mean[age]": [53, 53],
  "covariate_sd[age]": [10.5, 10.5],
});

async function checked(odd: Partial<Hospital>, fit = pooled, holders = names) {
  const releases = await Promise.all(
    holders.map((name, j) => expectedRelease(j === 0 ? { ...odd, name } : { name })),
  );
  return check(fit, { study: stay, releases });
}

describe("one holder", () => {
  it("leaves nothing to criticise, and the report says so", async () => {
    const report = await check(pooled, { study: stay, releases: [await expectedRelease({ name: "north" })] });
    expect(report.degrees).toMatchObject({ numbers: 5, parameters: 5, degrees: 0 });
    expect(report.holders).toBeUndefined();
    expect(checkText(report)).toContain("nothing found, because nothing could be");
    expect(checkText(report)).toContain("effects of age that are not straight lines");
  });
});

describe("holders that are equal", () => {
  it("give no finding, and the report says what would have been one", async () => {
    const report = await checked({});
    expect(report.findings).toEqual([]);
    expect(report.degrees.degrees).toBe(6 * 5 - 5);
    expect(report.holders!.heterogeneity.every(({ probability }) => probability > 0.99)).toBe(true);
    expect(report.looked[0]).toContain("30 numbers were compared: 5 of each of 6 holders");
    for (const { difference } of report.holders!.detectable) expect(difference).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });
});

describe("a holder that differs", () => {
  it.each([
    ["days turned round", { intercept: 0.2, slope: -0.3 }, "days or age coded the other way round"],
    [
      "days in weeks",
      { intercept: (4.5 + 0.15 * 50) / 7 / 15 - 1, slope: 0.3 / 7, sigma: 0.2 / 7 },
      "days in other units",
    ],
    ["age in months, cut off", { mean: 1, sd: 0.02, intercept: -0.11, slope: 0 }, "lie at a bound"],
  ])("is found by name, with what may have happened: %s", async (_, odd, cause) => {
    const { findings } = await checked(odd);
    const own = findings.filter(({ kind }) => kind === "holder");
    expect(own.map(({ holder }) => holder)).toEqual(["north"]);
    expect(own[0]!.text).toContain(cause);
    expect(own[0]!.probability).toBeLessThan(0.01);
  });

  it("shows in the blocks that the model shares, and in no other", async () => {
    const { findings, holders } = await checked({ intercept: 0.2 });
    const kinds = findings.map(({ kind, text }) => `${kind} ${text.split("(")[0]}`);
    expect(kinds).toContainEqual("differences Holders differ in level ");
    expect(kinds).toContainEqual("misfit The fitted model misses level ");
    expect(kinds.filter((kind) => kind.includes("slopes"))).toEqual([]);
    expect(holders!.misfit.filter(({ probability }) => probability < 0.01)).toHaveLength(1);
  });

  it("is no misfit of a model that gives every holder a level of its own", async () => {
    const own = { ...Object.fromEntries(names.map((name) => [`holder[intercept][${name}]`, [4.5, 4.5]])) };
    const draws = { intercept: [4.5, 4.5], "coefficients[age]": [0.15, 0.15], sigma: [3, 3] };
    const report = await checked({ intercept: -0.15 }, fitWith({ ...draws, ...own }));
    expect(report.findings).toEqual([]);
    // J − 1 more slopes and residuals than the model has.
    expect(report.degrees.degrees).toBe(5 * 2);
    expect(new Set(report.holders!.misfit.map(({ block }) => block))).toEqual(
      new Set(["slopes", "residual"]),
    );
  });

  it("is less of a surprise to a model with a spread, by as much as the spread says", async () => {
    const draws = { intercept: [4.5, 4.5], "coefficients[age]": [0.15, 0.15], sigma: [3, 3] };
    const random = fitWith({ ...draws, "spread[age]": [0.05, 0.05], "holder[intercept][north]": [4.5, 4.5] });
    const slope = 0.3 + 0.1;
    const [same, spread] = [await checked({ slope }, fitWith(draws)), await checked({ slope }, random)];
    const at = (report: typeof same) => report.holders!.misfit.find(({ block }) => block === "slopes")!;
    const error = same.holders!.estimates[0]!.numbers[1]!.error;
    expect(at(same).statistic / at(spread).statistic).toBeCloseTo((error ** 2 + 0.05 ** 2) / error ** 2, 6);
    expect(spread.degrees.degrees).toBe(6 * 5 - (6 + 12 + 2 + 1));
  });
});

it("two holders are compared, and neither is blamed", async () => {
  const report = await checked({ slope: -0.3 }, pooled, ["north", "south"]);
  expect(report.holders!.comparisons).toEqual([]);
  expect(report.looked[0]).toContain("which of them is off cannot be told below 3");
  expect(report.findings.some(({ kind }) => kind === "differences")).toBe(true);
});

it("a holder's name adds no line to the report", async () => {
  const report = await checked({ slope: -0.3 }, pooled, ["no\nrth", ...names.slice(1)]);
  expect(report.findings.some(({ holder }) => holder === "no\nrth")).toBe(true);
  expect(checkText(report)).toContain("- no\\u000arth is not as the others predict");
  expect(checkText(report)).not.toContain("no\nrth");
});

it("another study's releases are refused", async () => {
  const releases = [await expectedRelease({ name: "north" })];
  const made = { ...pooled, origin: { ...pooled.origin, releases: ["other"] } };
  await expect(check(made, { study: stay, releases })).rejects.toThrow("releases is others, must be those");
  await expect(check(pooled, { study: stay, releases, falseAlarm: 1 })).rejects.toThrow("falseAlarm is 1");
});

describe("holders without a fit", () => {
  it("are compared as the check compares them", async () => {
    const [odd, ...rest] = names;
    const releases = await Promise.all([
      expectedRelease({ name: odd!, intercept: 0.2, slope: -0.3 }),
      ...rest.map((name) => expectedRelease({ name })),
    ]);
    const { comparisons, findings } = await compareHolders(stay, releases);
    const report = await check(pooled, { study: stay, releases });
    expect(comparisons).toEqual(report.holders!.comparisons);
    expect(findings).toEqual(report.findings.filter(({ kind }) => kind === "holder"));
    await expect(compareHolders(stay, releases.slice(0, 2))).rejects.toThrow("3 or more: fewer cannot tell");
  });
});
