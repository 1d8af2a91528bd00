import { MOST_PARTS } from "../../json/limits.ts";
import type { Shape } from "../../json/shape.ts";
import { bundlePrivacyShape, modelFields, noiseFields, studyFields } from "../shape.ts";

/** Part names stand in ids, in names of folders and behind `--part`. */
const NAME = "^[A-Za-z][A-Za-z0-9_-]{0,49}$";

/** The questions of a study that asks several, by name. */
export const questionsShape: Shape = {
  is: "map",
  keys: NAME,
  atLeast: 1,
  most: MOST_PARTS,
  of: {
    is: "object",
    fields: {
      "question?": { is: "text" },
      "weight?": { is: "number", above: 0 },
      ...modelFields,
      ...noiseFields,
    },
  },
};

/** The shape of `dpbayes.study/1` with several questions; `parseBundle` checks each as a study of its own. */
export const bundleShape: Shape = {
  is: "object",
  fields: { ...studyFields, models: questionsShape, privacy: bundlePrivacyShape },
};
