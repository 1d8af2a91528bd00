import { batchReports, parseStudy, privatize, type Release, report, type Study } from "@dpbayes/privacy";
import { beforeAll, describe, expect, it } from "vitest";
import type { ModelOptions } from "../models/study-model.ts";
import { buildModel } from "./build-model.ts";

type Part = Readonly<Record<string, unknown>>;

const families = {
  "linear-regression": "days ~ age + dose",
  "logistic-regression": "ill ~ age + dose",
  "poisson-regression": "falls ~ age + dose",
} as const;
type Family = keyof typeof families;

const held = {
  setting: "distributed",
  epsilon: 4,
  delta: 1e-6,
  unit: "one patient",
  neighbours: "replace-one",
};
const local = { setting: "local", epsilon: 4, delta: 1e-6, unit: "one patient" };

function studyOf(
  family: Family,
  changes: { readonly privacy?: Part; readonly model?: Part; readonly age?: Part } = {},
) {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "stay",
    question: "How long do patients stay?",
    variables: {
      days: { type: "number", bounds: [0, 30] },
      ill: { type: "boolean" },
      falls: { type: "count", bounds: [0, 6] },
      age: { type: "number", bounds: [20, 80], ...changes.age },
      dose: { type: "number", bounds: [0, 2] },
    },
    model: { family, formula: families[family], ...changes.model },
    privacy: { ...held, ...changes.privacy },
  });
}

const patients = Array.from({ length: 60 }, (_, i) => ({
  ...{ days: 5 + (i % 9), ill: i % 3 === 0, falls: i % 4 },
  ...{ age: 30 + (i % 40), dose: (i % 5) / 3 },
}));
const released = (study: Study, holder?: string) =>
  privatize(study, patients, { ...(holder !== undefined && { holder }) });

describe.each(Object.keys(families) as readonly Family[])("holders of a %s", (family) => {
  const study = studyOf(family);
  let [north, south]: Release[] = [];
  beforeAll(async () => {
    [north, south] = [await released(study, "north"), await released(study, "south")];
  });
  const built = (holders: unknown, releases: readonly Release[] = [north!, south!], of = study) =>
    buildModel(of, releases, (holders === undefined ? {} : { holders }) as unknown as ModelOptions);

  it("differ unless they are said to be the same", () => {
    const { holders, notes } = built(undefined);
    expect(holders?.names).toEqual(["north", "south"]);
    expect(notes!.join("\n")).toMatch(/each of 2 holders has its own intercept .* this is the default/);
    const same = built("same");
    expect(same.holders).toBeUndefined();
    expect(same.notes!.join("\n")).toContain("the 2 holders are taken to be the same: one intercept");
    expect(same.target.parameters.map(({ name }) => name).join()).not.toContain("holder");
  });

  it("one alone is fitted as ever", () => {
    const { holders, notes = [], target } = built(undefined, [north!]);
    expect(holders).toBeUndefined();
    expect(notes.join("\n")).not.toMatch(/taken to be the same|default/);
    expect(target.parameters.map(({ name }) => name).join()).not.toContain("holder");
  });

  it("are asked for by the study or by options, which stand above it", () => {
    const asked = studyOf(family, { model: { holders: { differ: ["age"], law: "student" } } });
    const names = (model: ReturnType<typeof built>) => model.target.parameters.map(({ name }) => name);
    const { holders } = built(undefined, [north!, south!], asked);
    expect([holders?.random, holders?.law]).toEqual([["age"], "student"]);
    expect(names(built(undefined, [north!, south!], asked))).toContain("spread");
    expect(built("same", [north!, south!], asked).holders).toBeUndefined();
    expect(names(built("own", [north!, south!], asked))).not.toContain("spread");
    expect(names(built("own"))).toContain("holder[intercept]");
  });

  it("cannot be told apart by one release", () => {
    expect(() => built({ differ: ["age"] }, [north!])).toThrow(
      'holders is random effects with 1 holder, must be two or more holders, or "same": one release cannot tell how holders differ',
    );
  });

  it("differ in what there is, by a law that is known, each once", () => {
    expect(() => built({ differ: ["weight"] })).toThrow(
      'options.holders.differ[0] is "weight", must be one of: intercept, age, dose',
    );
    expect(() => built({ differ: ["age"], law: "cauchy" })).toThrow(
      'options.holders.law is "cauchy", must be one of: normal, student',
    );
    expect(() => built({ differ: ["age", "age"] })).toThrow("must be named once");
    expect(() => built({ differ: [""] })).toThrow(
      'options.holders.differ[0] is "", must be a non-empty text',
    );
    expect(() => built("some")).toThrow('options.holders is "some", must be one of: same, own, or an object');
  });

  it("speak once each", async () => {
    const again = await released(study, "north");
    expect(() => built(undefined, [north!, again])).toThrow(
      'release 2: holder is "north", as that of release 1, must be another',
    );
    expect(() => built(undefined, [north!, north!])).toThrow("release 2 was given before");
    for (const [name, other] of [
      ["north", " north"],
      ["Z\u00fcrich", "Zu\u0308rich"],
    ] as const) {
      const two = [await released(study, name), await released(study, other)];
      expect(() => built(undefined, two)).toThrow(`release 2: holder is "${other}", as that of release 1`);
    }
    const [called, nameless] = [await released(study, "holder 2"), await released(study)];
    expect(() => built(undefined, [called, nameless])).toThrow(
      'release 2: holder is missing, must be given: release 1 is called "holder 2"',
    );
  });

  it("have one design: what differs is named", async () => {
    const other = async (changes: Parameters<typeof studyOf>[1]) => {
      const release = await released(studyOf(family, changes), "west");
      return () => built(undefined, [north!, release]);
    };
    const formula = families[family];
    expect(await other({ model: { formula: formula.replace("age + dose", "dose + age") } })).toThrow(
      "release 2: model.formula is",
    );
    expect(await other({ model: { formula: `${formula} - 1` } })).toThrow("release 2: model.formula is");
    expect(await other({ age: { unit: "months" } })).toThrow('release 2: variables.age.unit is "months"');
    expect(await other({ age: { bounds: [18, 80] } })).toThrow(/^release 2: (variables\.age\.|the )bounds/);
  });

  it("are no people: reports among them make one population, which is said", () => {
    const asked = studyOf(family, { privacy: { ...local, neighbours: undefined } });
    const sent = batchReports(
      asked,
      patients.slice(0, 3).map((patient) => report(asked, patient)),
    );
    const { holders, notes } = built(undefined, [north!, south!, sent]);
    expect(holders).toBeUndefined();
    expect(notes!.join("\n")).toContain("sums of holders and reports of people are fitted together as one");
    expect(() => built("own", [north!, sent])).toThrow(
      'holders is "own" with reports of people (release 2), must be "same": people who report are no holders of data',
    );
    expect(() => built("own", [sent], asked)).toThrow(
      'options.holders is given, must be absent or "same" in a local study',
    );
    expect(built("same", [sent], asked).records).toBe(3);
  });
});

it("a prior may say whose law of the covariates there is, and the notes follow it", async () => {
  const study = studyOf("linear-regression");
  const releases = [await released(study, "north"), await released(study, "south")];
  const notes = (holders: "own" | "same", of: string) =>
    buildModel(study, releases, {
      holders,
      prior: { covariance: { law: "inverse-wishart", holders: of } },
    }).notes!.join("\n");
  expect(notes("own", "shared")).toContain(
    "each of 2 holders has its own intercept; common to all: the slope of age, the slope of dose, the residual sd and the law of the covariates",
  );
  expect(notes("own", "per-holder")).toContain("its own intercept and law of the covariates; common");
  expect(notes("same", "per-holder")).toContain("the same: one intercept, one set of slopes; where they");
});

it("other families know no holders", async () => {
  const study = parseStudy({
    ...studyOf("linear-regression"),
    model: { family: "gaussian", formula: "days ~ 1" },
  });
  const release = await privatize(study, patients);
  expect(() => buildModel(study, [release], { holders: "own" })).toThrow(
    "options.holders is given, must be absent: gaussian knows no holders, only linear-regression",
  );
});
