import type { Claim } from "../experiment.ts";
import type { CalibrationResults } from "./page.ts";

/** What a calibration suite sets out to show, checked against its results. */
export function calibrationClaims({ rows, problems }: CalibrationResults): readonly Claim[] {
  const models = rows.filter(({ control }) => !control);
  const controls = rows.filter(({ control }) => control);
  const ranked = models.reduce((sum, { quantities }) => sum + quantities.length, 0);
  const caught = controls.filter(({ passed }) => !passed).length;
  const uniform = models.filter(({ passed }) => passed).length;
  const wrong = rows.filter(({ asItMust }) => !asItMust).length;
  return [
    {
      text: `the truth's ranks are uniform for ${uniform} of ${models.length} models (${ranked} ranked quantities)`,
      holds: uniform === models.length,
    },
    {
      text: `${caught} of ${controls.length} controls, wrong on purpose, are found out`,
      holds: caught === controls.length,
    },
    { text: "nothing broke down on the way", holds: problems.length <= wrong },
  ];
}
