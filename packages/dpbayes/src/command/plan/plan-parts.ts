import { columns, percent, short } from "@dpbayes/inference/text";
import {
  isBundle,
  type PrivacyLoss,
  parseBundle,
  partOf,
  planBundle,
  type ReleasePlan,
  type Study,
  type StudyBundle,
} from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import type { StudyPlan } from "../../planner/plan-study.ts";
import { oddsInWords } from "../../planner/words/odds-in-words.ts";
import { relationInWords } from "../../planner/words/reach-in-words.ts";
import { narrowingWords, shareWords } from "../../planner/words/share-words.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { planParts } from "./simulate-parts.ts";

/** The study that is to be planned: the one question, the part that is named, or all of them. */
export function plannedStudy(given: Given, declared: Study | StudyBundle): Study | StudyBundle {
  const part = given.text("part");
  if (!isBundle(declared)) {
    const flag = ["part", "weights"].find((name) => given.has(name));
    if (flag === undefined) return declared;
    return fail("FLAG_VALUE", {
      flag: `--${flag}`,
      found: "given",
      accepted: "left out: the study asks one question",
    });
  }
  const bundle = withWeights(given, declared);
  return part === undefined ? bundle : partOf(bundle, part);
}

function withWeights(given: Given, bundle: StudyBundle): StudyBundle {
  const words = given.text("weights")?.split(",") ?? [];
  if (words.length === 0) return bundle;
  const weights = new Map(words.map((word) => weightOf(bundle, word)));
  const models = Object.entries(bundle.models).map(([name, clause]) => [
    name,
    weights.has(name) ? { ...clause, weight: weights.get(name) } : clause,
  ]);
  return parseBundle({ ...bundle, models: Object.fromEntries(models) });
}

function weightOf(bundle: StudyBundle, word: string): readonly [string, number] {
  const [name = "", number = "", ...rest] = word.split("=").map((text) => text.trim());
  const weight = Number(number === "" ? Number.NaN : number);
  if (rest.length > 0 || !(weight > 0 && Number.isFinite(weight)))
    fail("FLAG_VALUE", {
      flag: "--weights",
      found: word,
      accepted: "NAME=WEIGHT with commas, weights above 0",
    });
  partOf(bundle, name);
  return [name, weight];
}

/** The budget's split, what is done for each question, and with a guess what each is expected to tell. */
export async function runPlanOfParts(given: Given, io: Io, bundle: StudyBundle): Promise<number> {
  const planned = planBundle(bundle);
  const found = await planParts(given, io, bundle);
  if (given.has("json")) {
    print(io, JSON.stringify(contentOf(bundle, planned.parts, planned.cost(), found)));
    return SUCCESS;
  }
  const { epsilon, unit } = bundle.privacy;
  printText(
    io,
    [
      bundle.question.trim().replaceAll(/\s+/g, " "),
      "",
      splitTable(bundle, planned.parts, planned.cost()),
      ...(found === undefined ? [] : expectedTable(found)),
      "",
      `What epsilon ${short(epsilon)} means for ${unit}, ${relationInWords(planned.cost().neighbours)}: all questions together`,
      ...oddsInWords(bundle),
    ].join("\n"),
  );
  return SUCCESS;
}

function splitTable(
  { models, privacy }: StudyBundle,
  parts: Readonly<Record<string, ReleasePlan>>,
  total: PrivacyLoss,
): string {
  const rows = Object.entries(parts).map(([name, plan]) => [
    name,
    String(models[name]!.weight ?? 1),
    String(plan.study.privacy.epsilon),
    deltaOf(plan.cost()),
    `${plan.statistic.kind} (${plan.statistic.layout.coordinates.length})`,
    plan.mechanism.kind,
  ]);
  const weights = Object.values(models).reduce((sum, { weight = 1 }) => sum + weight, 0);
  return columns([
    ["part", "weight", "epsilon", "delta", "statistic", "mechanism"],
    ...rows,
    ["all", short(weights), String(privacy.epsilon), deltaOf(total), "", ""],
  ]);
}

function deltaOf(loss: PrivacyLoss): string {
  return loss.kind === "approximate" ? short(Math.exp(loss.logDelta)) : "0";
}

function expectedTable(plans: Readonly<Record<string, StudyPlan>>): readonly string[] {
  const [first] = Object.values(plans);
  const { interval, expected } = first!;
  return [
    "",
    `Expected of ${expected.records} records (${percent(interval)} intervals); the parts tell each other nothing`,
    columns([
      ["part", "", "guess", "width", "power", "contraction", "privacy noise"],
      ...Object.entries(plans).flatMap(([part, plan]) =>
        plan.expected.rows.map((row, i) => [
          i === 0 ? part : "",
          row.name,
          row.truth === undefined ? "-" : short(row.truth),
          short(row.width),
          shareWords(row.power),
          narrowingWords(row.contraction),
          shareWords(row.privacyShare),
        ]),
      ),
    ]),
  ];
}

function contentOf(
  { id, models }: StudyBundle,
  parts: Readonly<Record<string, ReleasePlan>>,
  cost: PrivacyLoss,
  found: Readonly<Record<string, StudyPlan>> | undefined,
) {
  const each = Object.entries(parts).map(([name, plan]) => [
    name,
    {
      weight: models[name]!.weight ?? 1,
      statistic: plan.statistic.kind,
      mechanism: { kind: plan.mechanism.kind, parameters: plan.mechanism.parameters },
      cost: plan.cost(),
      ...(found && { expected: found[name] }),
    },
  ]);
  return { study: id, neighbours: cost.neighbours, cost, parts: Object.fromEntries(each) };
}
