import { parseStudy, type Release } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import { studyDifferences } from "./study-differences.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do patients stay?",
  variables: { days: { type: "number", bounds: [0, 30] } },
  model: { family: "mean", formula: "days ~ 1" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
});
const releaseOf = (changed: object, holder?: string) =>
  ({ study: parseStudy({ ...study, ...changed }), ...(holder !== undefined && { holder }) }) as Release;

it("says what releases were made with that the study says otherwise, and nothing else", () => {
  expect(studyDifferences(study, [releaseOf({}), releaseOf({ id: "another" })])).toEqual([]);
  const privacy = { ...study.privacy, epsilon: 0.5, delta: 1e-5 };
  const releases = [
    releaseOf({}),
    releaseOf({ privacy }, "north"),
    releaseOf({ question: "How ill are they?" }),
  ];
  expect(studyDifferences(study, releases)).toEqual([
    'question of the study: "How long do patients stay?"; made with another: release 3 "How ill are they?"; formula, variables and bounds are the same',
    "epsilon of the study: 1; made with another: north 0.5; the release's own noise is what the fit reads",
    "delta of the study: 1e-6; made with another: north 1e-5; the release's own noise is what the fit reads",
  ]);
});
