import { expect, test } from "vitest";
import { parseStudy } from "../../study/parse-study.ts";
import { batchReports } from "../collect/batch-reports.ts";
import { report } from "../report/make-report.ts";
import { parseRelease } from "./parse-release.ts";
import { seal } from "./seal.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "topics",
  question: "What are the documents about?",
  variables: { words: { type: "counts", length: 4, total: 6 } },
  model: { family: "topic-model", formula: "words ~ 1", options: { topics: 2 } },
  privacy: { setting: "local", epsilon: 1, distance: 2, unit: "two words of one document" },
});
const { digest: _, ...release } = batchReports(study, [report(study, { words: [1, 0, 2, 0] })]);

test("a release says how far its epsilon reaches, as its study does, or is refused", () => {
  expect(parseRelease(seal(release)).privacy.distance).toBe(2);
  const { distance: __, ...ordinary } = release.privacy;
  for (const privacy of [ordinary, { ...ordinary, distance: 24 }])
    expect(() => parseRelease(seal({ ...release, privacy }))).toThrow(
      /release field privacy\.distance is .*, must be 2/,
    );
});

test("noise for a distance is not read under a study that states none, or a larger one", () => {
  const { distance: _, ...ordinary } = release.study.privacy;
  for (const privacy of [ordinary, { ...ordinary, distance: 3 }]) {
    const statement = {
      ...release.privacy,
      distance: undefined,
      ...("distance" in privacy && { distance: 3 }),
    };
    const edited = JSON.parse(
      JSON.stringify({ ...release, study: { ...release.study, privacy }, privacy: statement }),
    );
    expect(() => parseRelease(seal(edited))).toThrow(
      /mechanism\.parameters\.distance is 2, must be at least (12|3)/,
    );
  }
});
