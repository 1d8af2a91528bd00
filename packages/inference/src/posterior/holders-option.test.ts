import { parseStudy, privatize } from "@dpbayes/privacy";
import { expect, it } from "vitest";
import type { ModelOptions } from "../models/study-model.ts";
import { buildModel } from "./build-model.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do patients stay?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 80] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: {
    ...{ setting: "distributed", epsilon: 1, delta: 1e-6, unit: "one patient" },
    neighbours: "replace-one",
  },
});

it("an option of holders is read as the study's clause is, and named as an option", async () => {
  const release = await privatize(study, [{ days: 3, age: 40 }], { holder: "north" });
  const built = (holders: unknown) => () =>
    buildModel(study, [release], { holders } as unknown as ModelOptions);
  expect(built("some")).toThrow('options.holders is "some", must be one of: same, own, or an object');
  expect(built({ differ: ["dose"] })).toThrow(
    'options.holders.differ[0] is "dose", must be one of: intercept, age',
  );
  expect(built("same")().records).toBe(1);
});
