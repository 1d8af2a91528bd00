import type { Neighbours } from "../../accounting/loss.ts";
import { tableMeasurement } from "../../families/tabled-families.ts";
import type { JsonObject } from "../../json/read-shape.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import type { Statistic } from "../../statistics/statistic.ts";
import { parseStudy } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import { parametersOf, recordAt } from "../auditables/neighbouring-records.ts";
import { type AttackEffort, attackSensitivity } from "./attack-sensitivity.ts";
import { type Setting, settingOf } from "./setting.ts";
import type { AttackTarget } from "./target.ts";

/** Formulas whose rows reach the default radius: all columns of some record are at an end at once. */
const formulas: readonly (readonly [family: string, formula: string])[] = [
  ["linear-regression", "y ~ a*b"],
  ["linear-regression", "y ~ a*ward"],
  ["linear-regression", "y ~ 0 + I(a^2) + a:ward"],
  ["linear-regression", "y ~ a*b*ward"],
  ["logistic-regression", "ill ~ poly(a, 3) + ward"],
  ["logistic-regression", "ill ~ poly(a, 2):ward + log(c)"],
  ["poisson-regression", "n ~ a:log(c) + offset(log(c))"],
  ["poisson-regression", "n ~ a:I(a^2):b + a:ward:ill"],
];

/** Records take longer to read than rows; one of them has fewer corners than two. */
const ENOUGH: Readonly<Record<"replace-one" | "add-remove", AttackEffort>> = Object.freeze({
  "replace-one": { starts: 12, climbs: 2 },
  "add-remove": { starts: 48, climbs: 8 },
});

/**
 * Studies with derived columns, attacked from their records: every column is computed from variables within their bounds.
 * The norm of a record's statistic depends on |x| and y alone, so under add-remove the claim is reached where |x| is
 * the radius. Rows of derived columns do not fill the ball, and two of them need not be as far apart as two of the ball's; but in a ball so small
 * that the product of two numbers is nothing beside them, they are.
 */
export function derivedColumns(index: number): AttackTarget {
  const setting = settingOf(index);
  const fillsBall = index % 2 === 0;
  const study = fillsBall ? smallBallStudy(setting) : boundedStudy(setting, index);
  return {
    attack: (effort) =>
      (["replace-one", "add-remove"] as const).map((neighbours) => ({
        ...attackSensitivity(...attacked(study, neighbours), "L2", neighbours, effort ?? ENOUGH[neighbours]),
        norm: "L2",
        neighbours,
        exact: fillsBall || neighbours === "add-remove",
      })),
  };
}

function boundedStudy({ scale }: Setting, index: number): object {
  const [family, formula] = formulas[((index - 1) / 2) % formulas.length]!;
  const between = (low: number) => ({ type: "number", bounds: [low, low + scale()] });
  const variables = { ...common, a: between(-scale()), b: between(scale() - 2), c: between(scale()) };
  return { variables, model: { family, formula } };
}

function smallBallStudy({ scale, pick }: Setting): object {
  const about0 = (reach: number) => ({ type: "number", bounds: [-reach, reach] });
  const [family, outcome] = [
    ["linear-regression", "y"],
    ["logistic-regression", "ill"],
    ["poisson-regression", "n"],
  ][pick(3)]!;
  const variables = { ...common, a: about0(scale()), b: about0(scale()) };
  return { variables, model: { family, formula: `${outcome} ~ a*b`, statistic: { radius: 0.01 } } };
}

const common = {
  y: { type: "number", bounds: [-1, 1] },
  n: { type: "count", bounds: [0, 5] },
  ill: { type: "boolean" },
  ward: { type: "category", levels: ["A", "B", "C"] },
};

/** A study's statistic as a function of the record, and all records of its study. */
function attacked(asked: object, neighbours: Neighbours & string) {
  const study: Study = parseStudy({
    format: "dpbayes.study/1",
    id: "attacked",
    question: "Is the sensitivity right?",
    ...asked,
    privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours },
  });
  const measured = tableMeasurement(study);
  const measure = measured.measure(clippingTally());
  const statistic: Statistic<JsonObject> = {
    ...measured.statistic,
    of: (record, out) => measure(record, 1, out),
  };
  const domain = { parameters: parametersOf(study), at: (point: Float64Array) => recordAt(study, point) };
  return [statistic, domain] as const;
}
