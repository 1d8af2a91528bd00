import { columns, percent, short } from "@dpbayes/inference/text";
import { cost } from "@dpbayes/privacy";
import type { StudyPlan } from "../plan-study.ts";
import type { Prediction } from "../widths/prediction.ts";
import { reachInWords } from "./reach-in-words.ts";
import { narrowingWords, shareWords, widthWords } from "./share-words.ts";
import { solvedWords } from "./solved-words.ts";
import { weakGuarantee } from "./weak-guarantee.ts";

/** A plan as a page of text: what is expected, what changes it, what epsilon means. */
export function planText(plan: Omit<StudyPlan, "toString">): string {
  const { study, interval, expected, solved } = plan;
  const reach = reachInWords(cost(study).neighbours);
  return [
    study.question,
    "",
    `Expected at epsilon ${short(expected.epsilon)}${reach}, ${countWords(expected, unitWord(study))} (${percent(interval)} intervals)`,
    columns([
      ["", "guess", "width", "power", "contraction", "privacy noise"],
      ...expected.rows.map((row) => [
        row.name,
        row.truth === undefined ? "-" : short(row.truth),
        widthWords(row.width),
        shareWords(row.power),
        narrowingWords(row.contraction),
        shareWords(row.privacyShare),
      ]),
    ]),
    ...curve("By epsilon", plan.byEpsilon, ({ epsilon }) => short(epsilon)),
    ...curve(`By number of ${unitWord(study)}`, plan.byRecords, ({ records }) => String(records)),
    ...curve(`By number of holders, the same ${unitWord(study)} in all`, plan.byHolders, ({ holders }) =>
      String(holders),
    ),
    ...curve("By bounds", plan.byBounds, ({ bounds }) => boundsWords(bounds)),
    ...solvedWords(solved, expected),
    ...warningWords(plan.warnings),
    ...weakGuarantee(study.privacy).flatMap((sentence) => ["", `Warning: ${sentence}.`]),
    "",
    `What epsilon ${short(study.privacy.epsilon)}${reach} means`,
    ...plan.meaning,
    "",
    ...plan.notes.map((note) => `- ${note}`),
  ].join("\n");
}

/** Warnings that come up in fewer studies are left out. */
const SELDOM = 0.25;

/** What a fit of this study is likely to warn of. */
function warningWords(warnings: StudyPlan["warnings"]): readonly string[] {
  const likely = warnings.filter(({ studies, of }) => studies >= SELDOM * of);
  if (likely.length === 0) return [];
  return [
    "",
    "What its fit would warn of",
    ...likely.map(
      ({ studies, of, sentence, remedy }) =>
        `- in ${studies} of ${of} simulated studies, such as: ${sentence}: ${remedy}`,
    ),
  ];
}

/** Numbers that a line of a curve has room for. */
const ROOM = 4;

/** Widths of a few numbers, their power where something is tested, and what the first is known beyond the prior; one line per scenario. */
function curve(
  title: string,
  predictions: readonly Prediction[],
  head: (prediction: Prediction) => string,
): readonly string[] {
  if (predictions.length === 0) return [];
  const [{ rows }] = predictions as readonly [Prediction];
  const shown = rows.slice(0, ROOM).map(({ name }) => name);
  const tested = rows.filter(({ power }) => power !== undefined).map(({ name }) => name);
  const told = tested.slice(0, ROOM);
  const lines = predictions.map((prediction) => {
    const of = (name: string) => prediction.rows.find((row) => row.name === name)!;
    return [
      head(prediction),
      ...shown.map((name) => widthWords(of(name).width)),
      ...told.map((name) => shareWords(of(name).power)),
      narrowingWords(prediction.rows[0]?.contraction),
    ];
  });
  const heads = ["", ...shown, ...told.map((name) => `power of ${name}`), "contraction"];
  const more = rows.length > ROOM ? ` of the first ${ROOM} numbers` : "";
  return ["", `${title}: widths${more}`, columns([heads, ...lines])];
}

function countWords({ records, holders }: Prediction, units: string): string {
  return holders > 1 ? `${records} ${units} of ${holders} holders` : `${records} ${units}`;
}

/** What is counted. */
function unitWord({ privacy }: StudyPlan["study"]): string {
  return privacy.person === undefined ? "records" : "persons";
}

function boundsWords(bounds: Prediction["bounds"] = {}): string {
  return Object.entries(bounds)
    .map(([name, [low, high]]) => `${name} ${low}..${high}`)
    .join(", ");
}
