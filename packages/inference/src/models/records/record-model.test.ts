import { digestOf, type SumRelease } from "@dpbayes/privacy/formats";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { seededSource } from "../../math/random/index.ts";
import { buildModel } from "../../posterior/build-model.ts";
import { fit } from "../../posterior/fit.ts";
import { fit as fitInThreads } from "../../posterior/fit-in-threads.ts";
import { gradientError } from "../gradients.testing.ts";
import { readRecordModel, recordModel } from "./definition/record-model.ts";
import {
  denseIncomes,
  densityByMoments,
  dualIncomes,
  incomes,
  released,
  studyOf,
} from "./records.testing.ts";
import { model } from "./threads.testing.ts";

const lognormal = (rng: { normal(): number }) => ({ income: Math.exp(0.5 + 0.8 * rng.normal()) });
let known: SumRelease;
let hidden: SumRelease;
const removing = studyOf({ privacy: { neighbours: "add-remove", epsilon: 1 } });
beforeAll(async () => {
  known = await released(studyOf(), 300, lognormal);
  hidden = await released(removing, 60, lognormal);
});

describe("the density by moments", () => {
  it.each([
    ["differences", incomes],
    ["dual numbers", dualIncomes],
  ])("has the gradient that it says, by %s", (_, model) => {
    for (const [study, release] of [
      [studyOf(), known],
      [removing, hidden],
    ] as const) {
      const target = densityByMoments(study, release, model);
      // Between two of its points the difference may meet the bound of a node, a kink of a 128th; a wrong formula is off by more.
      expect(gradientError(target, seededSource(4), 2)).toBeLessThan(2e-2);
    }
  });

  it("takes several outcomes with their weights for what chance would have made of them", () => {
    const yes = studyOf({
      variables: { yes: { type: "boolean" } },
      model: { family: "proportion", formula: "yes ~ 1" },
    });
    const coin = recordModel({
      parameters: { p: "beta(1, 1)" },
      normals: 0,
      record: (p) => [
        { weight: p.p, record: { yes: true } },
        { weight: 1 - p.p, record: { yes: false } },
      ],
    });
    return released(yes, 400, (rng) => ({ yes: rng.uniform() < 0.3 })).then((release) => {
      const target = buildModel(yes, [release], { model: coin }).target as Model;
      expect(gradientError(target, seededSource(4), 3)).toBeLessThan(1e-5);
    });
  });
});

test("moments and both exact schemes agree", async () => {
  const means = async (model: typeof incomes, method: string, draws: number) => {
    const posterior = await fit(studyOf(), [known], { model, method, chains: 2, warmup: 300, draws });
    return posterior.summary().rows.map(({ mean, mcseMean }) => [mean, mcseMean] as const);
  };
  const moments = await means(incomes, "moments", 300);
  for (const exact of [await means(denseIncomes, "exact", 1000), await means(incomes, "exact", 3000)])
    exact.forEach(([mean, error], i) => {
      const [other, otherError] = moments[i]!;
      // Five standard errors, and the two hundredths of a unit that three hundred records leave to the central limit (P1: 0.12 sds).
      expect(Math.abs(mean - other)).toBeLessThan(5 * Math.hypot(error, otherError) + 0.01);
    });
}, 60_000);

test.each([
  ["where Laplace noise dominates", { epsilon: 0.3 }, 100],
  ["where the number of records is hidden", { epsilon: 1, neighbours: "add-remove" }, 40],
])(
  "moments and exact draws agree %s",
  async (_, privacy, count) => {
    const study = studyOf({ privacy });
    const release = await released(study, count, lognormal);
    const common = { model: denseIncomes, chains: 2 } as const;
    const moments = await fit(study, [release], { ...common, warmup: 150, draws: 200 });
    const exact = await fit(study, [release], { ...common, method: "exact", warmup: 500, draws: 4000 });
    const rows = (posterior: typeof moments) => posterior.summary({ names: posterior.names }).rows;
    rows(moments).forEach(({ mean, mcseMean, sd }, i) => {
      const other = rows(exact)[i]!;
      // Five standard errors (a false alarm of 6e-7 for each of five numbers), and a fifth of an sd for the central limit and the mixture.
      expect(Math.abs(mean - other.mean)).toBeLessThan(5 * Math.hypot(mcseMean, other.mcseMean) + 0.2 * sd);
    });
  },
  60_000,
);

it("has the same draws on threads, which import it from its module", async () => {
  const few = { chains: 2, warmup: 20, draws: 10 } as const;
  for (const method of ["moments", "exact"]) {
    const there = await fitInThreads(studyOf(), [known], { ...few, model, method });
    const here = await fit(studyOf(), [known], { ...few, model, method });
    expect(there.values).toEqual(here.values);
  }
}, 60_000);

describe("is refused", () => {
  const base = { parameters: { a: "normal(0, 1)" }, normals: 1 };
  test.each<[string, object, string]>([
    [
      "without priors",
      { ...base, parameters: {}, record: () => ({}) },
      "parameters of the record model is empty",
    ],
    [
      "a parameter without a prior",
      { ...base, parameters: { a: undefined }, record: () => ({}) },
      "parameters.a of the record model is missing",
    ],
    ["without a function", base, "record of the record model is undefined"],
    [
      "too many normals",
      { ...base, normals: 22, record: () => ({}) },
      "normals of the record model is 22, must be at most 21",
    ],
    ["a misspelt field", { ...base, recrod: () => ({}) }, "recrod of the record model is given"],
  ])("%s", (_, spec, sentence) => {
    expect(() => readRecordModel(spec)).toThrow(sentence);
  });

  const made = (record: (p: { readonly a: number }, z: readonly number[]) => unknown) => () =>
    buildModel(studyOf(), [known], {
      model: recordModel({ parameters: { a: "normal(0, 1)" }, normals: 1, record }),
    });
  test.each<[string, (p: { readonly a: number }, z: readonly number[]) => unknown, string]>([
    ["NaN", () => ({ income: Number.NaN }), "field income of a record is NaN at a ="],
    ["NaN sometimes", (p) => ({ income: Math.sqrt(p.a) }), "field income of a record is NaN at a = -"],
    ["another shape", () => 3, "record function is 3 at a ="],
    ["a missing field", () => ({}), "field income of a record is"],
    ["a field too many", () => ({ income: 1, age: 3 }), "field age of a record is given"],
    ["a text for a number", () => ({ income: "1" }), "field income of a record is"],
    ["an error", () => JSON.parse("?"), "record function is an error ("],
    [
      "randomness of its own",
      () => ({ income: seconds() }),
      "record function is another record when called again",
    ],
    ["weights that are no law", () => [{ weight: 0.4, record: { income: 1 } }], "sum of the weights is 0.4"],
  ])("%s", (_, record, sentence) => {
    expect(made(record)).toThrow(sentence);
  });

  it("values that the study refuses", () => {
    const strict = studyOf({ variables: { income: { type: "number", bounds: [0, 10], outside: "refuse" } } });
    return released(strict, 20, () => ({ income: 1 })).then((release) => {
      expect(() => buildModel(strict, [release], { model: incomes })).toThrow("must be from 0 to 10");
    });
  });

  it("exact of ten million records, with the time that it would take", () => {
    const many = { ...known, count: 1e7 };
    const release = { ...many, digest: digestOf(many) };
    const build = () => buildModel(studyOf(), [release], { model: incomes, method: "exact" });
    expect(build).toThrow(
      /method "exact" is of 10000000 records, about .* hours for a chain of 2000 sweeps, must be of at most 1000000/,
    );
  });

  it("a density of records that are not as many numbers as normals", () => {
    const two = recordModel({ ...incomesSpec, normals: 2, logDensity: () => 0 });
    expect(() => buildModel(studyOf(), [known], { model: two, method: "exact" })).toThrow(
      "logDensity of the record model is given for records of 1 numbers from 2 normals",
    );
  });

  it("priors and holders beside those of the model", () => {
    expect(() => buildModel(studyOf(), [known], { model: incomes, prior: { a: 1 } })).toThrow(
      "options.prior is given",
    );
  });
});

const incomesSpec = { parameters: { a: "normal(0, 1)" }, record: () => ({ income: 1 }) } as const;

let calls = 0;
function seconds(): number {
  return calls++;
}
