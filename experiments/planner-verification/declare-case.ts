import { parseStudy, type Study } from "@dpbayes/privacy";
import type { Guess, Scenario } from "dpbayes";

/** Where most of the uncertainty is meant to come from: the noise and the prior, both, or the sample. */
export type Regime = "noise" | "balanced" | "data";

/** A study with a truth, whose widths are planned and then realised. */
export interface PlannedCase {
  readonly name: string;
  readonly regime: Regime;
  readonly study: Study;
  readonly guess: Guess;
  readonly scenario: Scenario;
  /** Numbers that are held against the plan, by the beginning of their names; all of the guess's without it. */
  readonly judged?: readonly string[];
  /** Values that power is checked against, by the number's name. */
  readonly nulls?: Readonly<Record<string, readonly number[]>>;
}

type Part = Readonly<Record<string, unknown>>;

const variables = {
  hours: { type: "number", bounds: [0, 10] },
  score: { type: "number", bounds: [0, 1] },
  visits: { type: "count", bounds: [0, 12] },
  dose: { type: "number", bounds: [-2, 2] },
  mood: { type: "category", levels: ["bad", "fair", "good"] },
  ill: { type: "boolean" },
  month: { type: "category", levels: ["jan", "feb", "mar", "apr", "may", "jun"] },
  region: { type: "category", levels: ["north", "south"] },
  words: { type: "counts", length: 6, total: 20 },
};

export const local = { setting: "local" } as const;
export const central = { setting: "central", neighbours: "replace-one" } as const;
export const distributed = { setting: "distributed", neighbours: "replace-one", delta: 1e-5 } as const;
export const delta = { delta: 1e-5 } as const;

/** What the operating points of a model share. */
export interface Declared {
  readonly formula: string;
  readonly privacy: Part;
  readonly truth: Guess["parameters"];
  readonly holders?: number;
  readonly prior?: Part;
  readonly judged?: readonly string[];
}

/** Budget and records; a point whose power is checked names the values to tell apart. */
export interface Point {
  readonly epsilon: number;
  readonly records: number;
  readonly nulls?: PlannedCase["nulls"];
  readonly truth?: Guess["parameters"];
}

/** The cases of a model at its operating points. */
export function casesOf(
  family: string,
  declared: Declared,
  points: Readonly<Partial<Record<Regime, Point>>>,
): readonly PlannedCase[] {
  return Object.entries(points).map(([regime, point]) =>
    caseOf(family, declared, regime as Regime, point as Point),
  );
}

function caseOf(family: string, declared: Declared, regime: Regime, point: Point): PlannedCase {
  const { formula, privacy, holders = 1, prior, judged } = declared;
  const { epsilon, records, nulls, truth = declared.truth } = point;
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "plan",
    question: "Are intervals as wide as planned?",
    variables,
    model: { family, formula, ...(prior && { prior }) },
    privacy: { epsilon, unit: "one person", ...privacy },
  });
  const parts = [family, study.privacy.setting];
  if (holders > 1) parts.push(`${holders} holders`);
  if (privacy["perturb"] === "inputs") parts.push("inputs");
  return {
    name: parts.join(", "),
    regime,
    study,
    guess: { parameters: truth },
    scenario: { epsilon, records, holders },
    ...(judged && { judged }),
    ...(nulls && { nulls }),
  };
}
