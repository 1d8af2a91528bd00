import { type Model, seededSource } from "@dpbayes/inference";
import { logisticStudyModel } from "@dpbayes/inference/models/logistic-regression";
import { maximise } from "@dpbayes/inference/optimise";
import { designOf } from "@dpbayes/privacy/formats";
import type { TableRecord } from "../../data/tables/record-table.ts";
import type { Claim, Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";
import { adultStudy } from "../adult-study.ts";
import { declaredStudy, rowsOf, slopesOfFullData } from "../real-data.ts";
import { holderSums, seededRelease } from "../seeded-release.ts";

const SEED = "glm discrete features";
/** So large that the noise is below a hundredth of the sampling error: what is left is the bias of the model. */
const EPSILON = 1000;
const STARTS = 8;
const AGREEMENT = 0.01;
const METHODS = ["nuts-normal", "nuts"] as const;
/** In the design's units: those with which the specification saw a slope go from 1.2 to 2.9 (glm spec §6). */
const DRAWN = { age: 1.6, hours: 4, married: 1.2, husband: 0.6, male: 1.5, intercept: -1.5 };
const levels = ["married", "husband", "male"];

interface Task {
  readonly outcome: "income" | "drawn";
  readonly records: number;
}

interface Result {
  readonly names: readonly string[];
  readonly full: readonly number[];
  /** Modes by method, in the design's units. */
  readonly modes: Readonly<Record<(typeof METHODS)[number], readonly number[]>>;
}

/** What a normal law of dependent yes-or-no features does to slopes as the noise vanishes, and what cells do about it. */
export const discreteFeatures: Figure<Task, Result> = {
  name: "glm/discrete-features",
  about: "Adult: bias of slopes from dependent yes-or-no features, normal law against cells (seconds)",
  seed: SEED,
  tasks: (quick) =>
    (["income", "drawn"] as const).map((outcome) => ({ outcome, records: quick ? 10_000 : 48_842 })),
  work,
  findings,
};

async function work({ outcome, records }: Task): Promise<Result> {
  const table = await adultStudy.table();
  const kept = table.records.slice(0, records);
  const chosen = outcome === "income" ? kept : kept.map(drawnOutcome());
  const study = declaredStudy(adultStudy, EPSILON);
  const design = designOf(study);
  const { inDesign } = slopesOfFullData(adultStudy, design, rowsOf(adultStudy, design, chosen));
  const release = seededRelease(holderSums(study, chosen), study, seededSource(SEED).split(outcome));
  const modes = METHODS.map((method) => {
    const model = logisticStudyModel(study, [release], { method }).target as Model;
    return [method, slopesAtMode(model, design.columns.length, design)];
  });
  return {
    names: design.columns.map(({ name }) => name),
    full: [...inDesign.mean.slice(1)],
    modes: Object.fromEntries(modes) as Result["modes"],
  };
}

/** An outcome drawn with known slopes given a record's own features. */
function drawnOutcome(): (record: TableRecord) => TableRecord {
  const rng = seededSource(SEED).split("outcomes");
  const { columns } = designOf(declaredStudy(adultStudy, EPSILON));
  return (record) => {
    let u = DRAWN.intercept;
    for (const { name, variable, centre, scale } of columns)
      u += (DRAWN[name as keyof typeof DRAWN] * (Number(record[variable]) - centre)) / scale;
    return { ...record, income: rng.uniform() < 1 / (1 + Math.exp(-u)) };
  };
}

function slopesAtMode(model: Model, d: number, { columns }: ReturnType<typeof designOf>): readonly number[] {
  const { q } = bestMode(model);
  const width = model.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
  const out = new Float64Array(width);
  model.constrain(q, out);
  // The intercept comes first.
  return Array.from({ length: d }, (_, j) => out[1 + j]! * columns[j]!.scale);
}

/**
 * With hardly any noise the density is a narrow ridge, on which the search from some starts stops early: the mode is what
 * two searches agree on.
 */
function bestMode(model: Model) {
  const found = Array.from({ length: STARTS }, (_, i) => {
    const start = model.initial(seededSource(SEED).split("start").split(i));
    return maximise(model, { start, maxIterations: 2000 });
  }).toSorted((a, b) => b.logDensity - a.logDensity);
  const [best, second] = [found[0]!, found[1]!];
  if (!(best.logDensity - second.logDensity < AGREEMENT)) throw new Error("the mode was not found");
  return best;
}

function findings(tasks: readonly Task[], results: readonly Result[]): Findings {
  const lines = tasks.flatMap(({ outcome }, i) => {
    const { names, full, modes } = results[i]!;
    return names.map((name, j) => [
      outcome === "income" ? "income > 50K" : "drawn",
      name,
      outcome === "income" ? "–" : String(DRAWN[name as keyof typeof DRAWN]),
      ...[full, modes["nuts-normal"], modes.nuts].map((slopes) => slopes[j]!.toFixed(2)),
    ]);
  });
  return {
    settings: { records: tasks[0]!.records, epsilon: EPSILON, drawn: DRAWN },
    numbers: results as unknown as Json,
    plots: {},
    page: [
      `Slopes in the design's units, ${tasks[0]!.records} records, ε = ${EPSILON}: the noise is gone, the bias of the model is left. ` +
        "Second outcome: drawn from the features with the slopes of glm spec §6. Normal: all covariates jointly normal. " +
        "Cells: every combination of the yes-or-no features has a share, numbers are normal within it.",
      markdownTable(["outcome", "feature", "truth", "full data", "normal", "cells"], lines),
    ].join("\n\n"),
    claims: claimsOf(tasks, results),
  };
}

function claimsOf(tasks: readonly Task[], results: readonly Result[]): readonly Claim[] {
  const bias = (result: Result, method: (typeof METHODS)[number], own: (name: string) => boolean) =>
    Math.max(
      ...result.names.flatMap((name, j) =>
        own(name) ? [Math.abs(result.modes[method][j]! - result.full[j]!)] : [],
      ),
    );
  const isLevel = (name: string) => levels.includes(name);
  const drawn = results[tasks.findIndex(({ outcome }) => outcome === "drawn")]!;
  const before = bias(drawn, "nuts-normal", isLevel);
  const after = Math.max(...results.map((result) => bias(result, "nuts", isLevel)));
  const numbers = Math.max(...results.map((result) => bias(result, "nuts", (name) => !isLevel(name))));
  return [
    {
      text: `a normal law biases a slope of a yes-or-no feature by more than 1 (${before.toFixed(2)})`,
      holds: before > 1,
    },
    { text: `cells leave less than a quarter of that (${after.toFixed(2)})`, holds: after < before / 4 },
    {
      text: `what is left sits in age and hours, which are not normal within cells: at most 0.6 (${numbers.toFixed(2)})`,
      holds: numbers < 0.6,
    },
  ];
}
