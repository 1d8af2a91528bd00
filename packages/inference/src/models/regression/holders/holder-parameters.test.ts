import { expect, test } from "vitest";
import { parameterNames } from "../../../contracts/parameter-names.ts";
import { holderEffects } from "./holder-effects.ts";
import { holderParameters, writeHolderParameters } from "./holder-parameters.ts";

const shape = { covariates: 2, intercept: true, mean: true, residual: true };
const units = {
  columns: [
    { name: "age", centre: 50, scale: 40 },
    { name: "dose", centre: 1, scale: 2 },
  ],
  response: { name: "days", centre: 15, scale: 15 },
};
const design = {
  intercept: true,
  columns: units.columns.map((column) => ({ ...column, variable: column.name })),
};
const holders = [
  { name: "north", count: 100, mean: [0.2, -0.1] },
  { name: "south", count: 300, mean: [-0.2, 0.3] },
];

/** (a, β) of each holder and of the mean, in the design's units. */
const own = [
  [0.1, 0.5, -0.3],
  [0.3, 0.4, -0.2],
];
const mean = [0.15, 0.45, -0.25];

test("draws across holders are in original units: every regression predicts what it does in the design's units", () => {
  const effects = holderEffects({ differ: ["intercept", "age", "dose"], residual: "own" }, design, holders)!;
  const names = parameterNames(holderParameters(shape, units, effects, true));
  const out = new Float64Array(names.length);
  writeHolderParameters(
    shape,
    units,
    effects,
    {
      mean: (k) => mean[k]!,
      spread: (k) => 0.1 * (k + 1),
      own: (j, k) => own[j]![k]!,
      variance: 0.04,
      ownVariance: (j) => 0.01 * (j + 1),
      covariates: { mean: (k) => 0.1 * k, sd: () => 0.5 },
    },
    out,
  );
  const value = (name: string) => out[names.indexOf(name)]!;
  const c = effects.centre;
  expect([...c]).toEqual([expect.closeTo(-0.1, 12), expect.closeTo(0.2, 12)]);
  const row = { age: 63, dose: 0.4 };
  const inDesign = ([a, b1, b2]: readonly number[]) =>
    15 + 15 * (a! + b1! * ((row.age - 50) / 40 - c[0]!) + b2! * ((row.dose - 1) / 2 - c[1]!));
  const inUnits = (intercept: string, of: (name: string) => string) =>
    value(intercept) + value(of("age")) * row.age + value(of("dose")) * row.dose;
  expect(inUnits("intercept", (name) => `coefficients[${name}]`)).toBeCloseTo(inDesign(mean), 10);
  expect(inUnits("holder[intercept][south]", (name) => `holder[${name}][south]`)).toBeCloseTo(
    inDesign(own[1]!),
    10,
  );
  const weighted = mean.map((_, k) => 0.25 * own[0]![k]! + 0.75 * own[1]![k]!);
  expect(inUnits("record_weighted[intercept]", (name) => `record_weighted[${name}]`)).toBeCloseTo(
    inDesign(weighted),
    10,
  );
  expect(value("spread[intercept]")).toBeCloseTo(1.5, 12);
  expect(value("spread[dose]")).toBeCloseTo((0.3 * 15) / 2, 12);
  expect([value("sigma"), value("holder_sigma[north]")]).toEqual([3, 1.5]);
  expect([value("covariate_mean[age]"), value("covariate_sd[dose]")]).toEqual([50, 1]);
});

test("an intercept that no effect names is each holder's own, without a spread", () => {
  const effects = holderEffects({ differ: ["age"] }, design, holders)!;
  expect(effects.differences).toEqual(["own", "random", "same"]);
  const names = parameterNames(holderParameters(shape, units, effects, false));
  expect(names).toEqual([
    ...["intercept", "coefficients[age]", "coefficients[dose]", "sigma", "spread[age]"],
    ...["record_weighted[intercept]", "record_weighted[age]", "record_weighted[dose]"],
    ...["holder[intercept][north]", "holder[intercept][south]", "holder[age][north]", "holder[age][south]"],
  ]);
});

test("one holder has nothing to differ from, and effects need a coefficient", () => {
  expect(holderEffects(undefined, design, holders.slice(0, 1))).toBeUndefined();
  expect(holderEffects("same", design, holders)).toBeUndefined();
  expect(() => holderEffects("own", design, holders.slice(0, 1))).toThrow("cannot tell how holders differ");
  expect(() => holderEffects({ differ: ["weight"] }, design, holders)).toThrow('"weight"');
});
