import { parseStudy } from "@dpbayes/privacy";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { studyText } from "./study-text.ts";

const study = (setting: string, family: string, formula: string) =>
  parseStudy({
    ...{ format: "dpbayes.study/1", id: "stay", question: "How long?" },
    variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 80] } },
    model: { family, formula },
    privacy: { setting, epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
  });

it("tells of holders where several may differ", () => {
  const text = studyText(study("distributed", "linear-regression", "days ~ age"));
  expect(text).toContain(
    "# holders may be added: same (one regression for all), own (own intercepts, common slopes) or\n",
  );
  expect(studyText(study("central", "linear-regression", "days ~ age"))).not.toContain("# holders");
  expect(studyText(study("distributed", "gaussian", "days ~ 1"))).not.toContain("# holders");
});

it("shows a clause that reads back", () => {
  const [, example] = /^# (\{ differ: .*\}) \(random/m.exec(
    studyText(study("distributed", "linear-regression", "days ~ age")),
  )!;
  const asked = study("distributed", "linear-regression", "days ~ age");
  const holders: unknown = parse(example!);
  expect(parseStudy({ ...asked, model: { ...asked.model, holders } }).model.holders).toEqual({
    differ: ["intercept", "age"],
    law: "student",
  });
});
