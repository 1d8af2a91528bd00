import { MOST_FORMULA_CHARACTERS } from "../json/limits.ts";
import type { Shape } from "../json/shape.ts";
import { declaredFamilies, families } from "./families/declared-families.ts";
import { holdersShape } from "./holders.ts";
import { mechanismKinds, settings } from "./study.ts";
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

const model: Shape = {
  is: "object",
  fields: {
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
  },
};

/** In the local setting the relation may be left out: only replacement makes sense there. */
const privacyFields = (relation: Readonly<Record<string, Shape>>): Shape => ({
  is: "object",
  fields: {
    setting: { is: "one", of: settings },
    epsilon: positive,
    "delta?": share,
    unit: words,
    ...relation,
    "population?": words,
    "mechanism?": { is: "one", of: mechanismKinds },
    "perturb?": one("statistic", "inputs"),
    "distance?": fromOne,
    "responseShare?": share,
  },
});

const held = privacyFields({ neighbours: one("replace-one", "add-remove") });

const privacy: Shape = {
  is: "variant",
  by: "setting",
  cases: {
    local: privacyFields({ neighbours: { is: "one", of: ["replace-one"], otherwise: "replace-one" } }),
    central: held,
    distributed: held,
  },
};

/**
 * The shape of `dpbayes.study/1`. What a shape cannot say (low < high, distinct levels, the formula)
 * `parseStudy` checks as well. Nothing that decides the guarantee has a default.
 */
export const studyShape: Shape = {
  is: "object",
  fields: {
    format: one("dpbayes.study/1"),
    id: {
      is: "text",
      like: "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$",
      accepted: "1 to 100 letters, digits, dots, dashes and underscores",
    },
    question: words,
    variables: variablesShape,
    model,
    privacy,
  },
};
