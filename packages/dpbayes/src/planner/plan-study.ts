import { designOf, parseStudy, type Study } from "@dpbayes/privacy";
import { epsilonInWords } from "./epsilon-in-words.ts";
import { type ExpectedWidth, expectedWidths } from "./expected-widths.ts";
import type { Guess } from "./guess.ts";
import { type CheckedOptions, checkedOptions, type PlanOptions, type Wanted } from "./plan-options.ts";
import { planText } from "./plan-text.ts";
import { type Prediction, predictionOf } from "./prediction.ts";
import { refuse } from "./refuse.ts";
import { type Scenario, withoutData, withoutNoise } from "./scenario.ts";
import { type Solution, solveWidth } from "./solve.ts";

/** What a study is expected to tell, before anything is collected. */
export interface StudyPlan {
  readonly study: Study;
  readonly interval: number;
  /** The study as it stands. */
  readonly expected: Prediction;
  readonly byEpsilon: readonly Prediction[];
  readonly byRecords: readonly Prediction[];
  readonly byHolders: readonly Prediction[];
  readonly byBounds: readonly Prediction[];
  /** What gives the wanted width. */
  readonly solved: {
    readonly wanted?: Wanted;
    readonly epsilon?: Solution;
    readonly records?: Solution;
  };
  /** What the study's epsilon means for a person. */
  readonly meaning: readonly string[];
  /** How the figures were made and what they leave out. */
  readonly notes: readonly string[];
  /** The plan as a page of text. */
  toString(): string;
}

/**
 * What an epsilon buys: expected widths of intervals, power and contraction for a study and a guess of the truth, as
 * functions of epsilon, records, holders and bounds. Made-up people go through the study's own clipping, statistic and
 * noise, and each simulated release is fitted; no record is read, and bounds are compared only where the options state
 * them.
 *
 * @example
 * ```ts
 * import { parseStudy, planStudy } from "dpbayes";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "How many people smoke?",
 *   variables: { smokes: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * const plan = await planStudy(study, { parameters: { p: 0.3 } }, { records: 2000, epsilons: [1], repeats: 2 });
 * console.log(plan.expected.rows[0]!.width.toFixed(1)); // 0.1
 * ```
 */
export async function planStudy(declared: Study, guess: Guess, options: PlanOptions): Promise<StudyPlan> {
  const study = parseStudy(declared);
  const checked = checkedOptions(study, options);
  const look = observer(study, guess, checked);
  const { base } = checked;
  const prior = await look.silent(withoutData({ study, guess }, base));
  const at = async (scenario: Scenario): Promise<Prediction> => {
    const widths = await look.widths(scenario);
    const noiseless = await look.widths(withoutNoise({ study, guess }, scenario));
    const { interval } = checked;
    return predictionOf(scenario, widths, { interval, nulls: nullsOf(study, checked), prior, noiseless });
  };
  const each = async (scenarios: readonly Scenario[]) => {
    const found: Prediction[] = [];
    for (const scenario of scenarios) found.push(await at(scenario));
    return Object.freeze(found);
  };
  const plan = {
    study,
    interval: checked.interval,
    expected: await at(base),
    byEpsilon: await each(checked.epsilons.map((epsilon) => ({ ...base, epsilon }))),
    byRecords: await each((options.recordCounts ?? []).map((records) => ({ ...base, records }))),
    byHolders: await each((options.holderCounts ?? []).map((holders) => ({ ...base, holders }))),
    byBounds: await each((options.bounds ?? []).map((bounds) => ({ ...base, bounds }))),
    solved: await solvedBy(look, checked),
    meaning: epsilonInWords(study),
    notes: notesOf(checked, prior.length === 0),
  };
  look.finish();
  return Object.freeze({ ...plan, toString: () => planText(plan) });
}

interface Observer {
  widths(scenario: Scenario): Promise<readonly ExpectedWidth[]>;
  /** As `widths`, or nothing where the model cannot be fitted to noise alone. */
  silent(scenario: Scenario): Promise<readonly ExpectedWidth[]>;
  /** Says that nothing is left to do: widths may be known before all foreseen studies were simulated. */
  finish(): void;
}

/** Looks at every scenario once and counts what was done. */
function observer(study: Study, guess: Guess, options: CheckedOptions): Observer {
  const seen = new Map<string, Promise<readonly ExpectedWidth[]>>();
  let done = 0;
  const lists = [options.epsilons, options.recordCounts, options.holderCounts, options.bounds];
  const foreseen = 2 + 2 * lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const onRepeat = () => {
    done++;
    const total = Math.max(done, foreseen * options.repeats);
    options.onProgress?.({ done, total });
  };
  const { interval, repeats, seed, signal } = options;
  const settings = { interval, repeats, seed, onRepeat, ...(signal && { signal }) };
  const widths = (scenario: Scenario) => {
    const key = JSON.stringify(scenario);
    const known = seen.get(key) ?? expectedWidths({ study, guess }, scenario, settings);
    seen.set(key, known);
    return known;
  };
  const silent = async (scenario: Scenario) => {
    try {
      return await expectedWidths({ study, guess }, scenario, { ...settings, repeats: 2 });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof TypeError) throw error;
      return [];
    }
  };
  const finish = () => options.onProgress?.({ done, total: done });
  return { widths, silent, finish };
}

/** A regression asks whether its coefficients differ from 0. */
function nullsOf(study: Study, { nulls }: CheckedOptions): Readonly<Record<string, number>> {
  if (nulls !== undefined || !study.model.family.endsWith("-regression")) return nulls ?? {};
  return Object.fromEntries(designOf(study).columns.map(({ name }) => [`coefficients[${name}]`, 0]));
}

/** Budgets beyond these protect nobody, or say nothing. */
const EPSILON_LIMITS = [0.01, 20] as const;
const MOST_RECORDS = 1e9;

async function solvedBy(look: Observer, { wanted, base }: CheckedOptions): Promise<StudyPlan["solved"]> {
  if (wanted === undefined) return {};
  const asked = wanted.solve ?? ["epsilon", "records"];
  const width = async (scenario: Scenario) => {
    const rows = await look.widths(scenario);
    const row = rows.find(({ name }) => name === wanted.parameter);
    const accepted = `one of ${rows.map(({ name }) => name).join(", ")}`;
    return row?.width ?? refuse("wanted.parameter", `"${wanted.parameter}"`, accepted);
  };
  const epsilon = () =>
    solveWidth((at) => width({ ...base, epsilon: at }), wanted.width, {
      start: base.epsilon,
      limits: EPSILON_LIMITS,
    });
  const records = () =>
    solveWidth((at) => width({ ...base, records: at }), wanted.width, {
      start: base.records,
      limits: [base.holders, MOST_RECORDS],
      settle: Math.round,
    });
  return {
    wanted,
    ...(asked.includes("epsilon") && { epsilon: await epsilon() }),
    ...(asked.includes("records") && { records: await records() }),
  };
}

function notesOf({ repeats, interval }: CheckedOptions, noPrior: boolean): readonly string[] {
  return Object.freeze([
    `Typical widths of central ${Number((100 * interval).toPrecision(4))} % intervals over up to ${repeats} simulated studies, known to about 3 %; a single study will differ.`,
    "They hold if the truth is near the guess, the model is right, and the covariates look as guessed.",
    "Power takes the estimate as normal about the guess with the posterior's spread; a prior that pulls towards the tested value lowers it.",
    "Contraction compares widths with the prior's; the share of privacy noise compares them with the same study without noise.",
    "Bounds come from what is known before looking: bounds taken from the records would reveal them.",
    ...(noPrior ? ["The prior's own widths could not be simulated, so contraction is left out."] : []),
  ]);
}
