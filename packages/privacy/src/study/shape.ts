import { idShape } from "../json/id-shape.ts";
import { MOST_FORMULA_CHARACTERS } from "../json/limits.ts";
import type { Shape } from "../json/shape.ts";
import { declaredFamilies, families } from "./families/declared-families.ts";
import { holdersShape } from "./holders.ts";
import { personRecordsShape } from "./persons.ts";
import { mechanismKinds, settings } from "./study.ts";
import { tableShape, variablesInTable } from "./table/table-shape.ts";
import { variablesShape } from "./variable-shape.ts";

const words: Shape = { is: "text" };
const positive: Shape = { is: "number", above: 0 };
const share: Shape = { is: "number", above: 0, below: 1 };
const fromOne: Shape = { is: "number", whole: true, from: 1 };
const one = (...of: readonly string[]): Shape => ({ is: "one", of });

/** The options of all families; `parseStudy` refuses those of another family. */
const options: Shape = {
  is: "object",
  fields: Object.assign({}, ...Object.values(declaredFamilies).map((family) => family.options)),
};

type Fields = Readonly<Record<string, Shape>>;

export const modelFields: Fields = {
  family: { is: "one", of: families },
  formula: { is: "text", most: MOST_FORMULA_CHARACTERS },
  "method?": words,
  "options?": options,
  "prior?": { is: "json" },
  "holders?": holdersShape,
  "statistic?": {
    is: "object",
    fields: { "radius?": positive, "weights?": { is: "map", of: positive }, "squares?": { is: "flag" } },
  },
};

/** Which noise a question gets. */
export const noiseFields: Fields = {
  "mechanism?": { is: "one", of: mechanismKinds },
  "perturb?": one("statistic", "inputs"),
  "responseShare?": share,
};

/** In the local setting the relation may be left out: only replacement makes sense there. */
function privacyShape(more: Fields): Shape {
  const fields = (neighbours: Shape): Shape => ({
    is: "object",
    fields: {
      setting: { is: "one", of: settings },
      epsilon: positive,
      "delta?": share,
      unit: words,
      neighbours,
      "population?": words,
      "person?": words,
      "records?": personRecordsShape,
      ...more,
    },
  });
  const held = fields(one("replace-one", "add-remove"));
  const local = fields({ is: "one", of: ["replace-one"], otherwise: "replace-one" });
  return { is: "variant", by: "setting", cases: { local, central: held, distributed: held } };
}

/** What several questions share; each has settings of the noise of its own. */
export const bundlePrivacyShape = privacyShape({});

/** What every study says, whether it asks one question or several. */
export const studyFields: Fields = {
  format: one("dpbayes.study/1"),
  id: idShape,
  question: words,
  variables: variablesShape(variablesInTable),
  "table?": tableShape,
};

/**
 * The shape of `dpbayes.study/1`. What a shape cannot say (low < high, distinct levels, the formula)
 * `parseStudy` checks as well. Nothing that decides the guarantee has a default.
 */
export const studyShape: Shape = {
  is: "object",
  fields: {
    ...studyFields,
    model: { is: "object", fields: modelFields },
    privacy: privacyShape({ ...noiseFields, "distance?": fromOne }),
  },
};
