import type { Guess } from "@dpbayes/inference/families";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { designOf, familyOf } from "@dpbayes/privacy/formats";
import { checkedGuess } from "./guess-checks.ts";
import {
  type CheckedOptions,
  checkedOptions,
  type PlanOptions,
  type Solved,
  type Wanted,
} from "./plan-options.ts";
import { noiseFree, type Planned, priorOnly, type Scenario } from "./scenario.ts";
import { withStatedCovariates } from "./simulation/stated-covariates.ts";
import { largestSpread, withStatedSpread } from "./simulation/stated-spread.ts";
import type { Solution } from "./solving/solve.ts";
import { type HoldersSolution, solveHolders } from "./solving/solve-holders.ts";
import { type Solver, solveEpsilon, solveRecords, wantedRow } from "./solving/solve-plan.ts";
import { observer } from "./widths/observer.ts";
import { type Prediction, predictionOf } from "./widths/prediction.ts";
import type { ExpectedWarning } from "./widths/warning-tally.ts";
import { epsilonInWords } from "./words/epsilon-in-words.ts";
import { planNotes } from "./words/plan-notes.ts";
import { planText } from "./words/plan-text.ts";

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
    readonly wanted?: Required<Pick<Wanted, "parameter" | "width">>;
    readonly epsilon?: Solution;
    readonly records?: Solution;
    readonly holders?: HoldersSolution;
  };
  /** What fits of simulated studies would warn of, the study as it stands. */
  readonly warnings: readonly ExpectedWarning[];
  /** What the study's epsilon means for a person. */
  readonly meaning: readonly string[];
  /** How the figures were made and what they leave out. */
  readonly notes: readonly string[];
  /** The plan as a page of text. */
  toString(): string;
}

/**
 * What an epsilon buys: expected widths of intervals, power and contraction for a study and a guess of the truth, as
 * functions of epsilon, records, holders and bounds. A simulated population goes through the study's own clipping, statistic and
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
  const planned = { study, guess: withStatedSpread(study, withStatedCovariates(study, checkedGuess(guess))) };
  const checked = checkedOptions(study, options);
  const look = observer(planned, checked);
  const prior = await look.priorOnly(priorOnly(planned, checked.base));
  // A wrong name is refused before anything else is simulated.
  if (checked.wanted !== undefined && prior.length > 0) wantedRow(prior, checked.wanted);
  const solver = checked.wanted && {
    wanted: checked.wanted,
    widths: (scenario: Scenario) => look.widths(scenario, SOLVING_REPEATS),
    prior,
  };
  const first =
    solver && options.records === undefined ? await solveRecords(solver, checked.base) : undefined;
  const base = first === undefined ? checked.base : { ...checked.base, records: first.at };
  const at = async (scenario: Scenario, compared: boolean, repeats?: number): Promise<Prediction> => {
    const widths = await look.widths(scenario, repeats);
    const free = compared ? await look.widths(noiseFree(planned, scenario), repeats) : [];
    const { interval } = checked;
    return predictionOf(scenario, widths, {
      interval,
      nulls: nullsOf(study, checked),
      prior,
      noiseFree: free,
    });
  };
  const each = async (scenarios: readonly Scenario[], compared = false) => {
    const found: Prediction[] = [];
    for (const scenario of scenarios) found.push(await at(scenario, compared, CURVE_REPEATS));
    return Object.freeze(found);
  };
  const expected = await at(base, true);
  const plan = {
    study,
    interval: checked.interval,
    expected,
    // All budgets share one study without noise; other curves would need one each.
    byEpsilon: await each(
      checked.epsilons.map((epsilon) => ({ ...base, epsilon })),
      true,
    ),
    byRecords: await each((options.recordCounts ?? []).map((records) => ({ ...base, records }))),
    byHolders: await each((options.holderCounts ?? []).map((holders) => ({ ...base, holders }))),
    byBounds: await each((options.bounds ?? []).map((bounds) => ({ ...base, bounds }))),
    solved:
      solver === undefined
        ? {}
        : await solvedBy(planned, solver, base, { first, interval: checked.interval }),
    warnings: look.warnings(base),
    meaning: epsilonInWords(study),
  };
  look.finish();
  const told = {
    ...plan,
    notes: planNotes({ ...checked, plan, guess: planned.guess, routes: look.routes(), prior }),
  };
  return Object.freeze({ ...told, toString: () => planText(told) });
}

/**
 * Simulated studies of a point of a curve, and of a setting that is tried, at most: one that is compared with its neighbours, on the
 * same population, need not be known as well as the study itself.
 */
const CURVE_REPEATS = 8;
const SOLVING_REPEATS = 16;

/** A regression asks whether its coefficients differ from 0. */
function nullsOf(study: Study, { nulls }: CheckedOptions): Readonly<Record<string, number>> {
  if (nulls !== undefined || !familyOf(study).regression) return nulls ?? {};
  return Object.fromEntries(designOf(study).columns.map(({ name }) => [`coefficients[${name}]`, 0]));
}

async function solvedBy(
  planned: Planned,
  solver: Solver,
  base: Scenario,
  { first, interval }: { readonly first: Solution | undefined; readonly interval: number },
): Promise<StudyPlan["solved"]> {
  const { wanted } = solver;
  const { name: parameter } = wantedRow(await solver.widths(base), wanted);
  const asked = wanted.solve ?? askedFor(planned, base, first);
  const widthOf = async (scenario: Scenario) => wantedRow(await solver.widths(scenario), wanted).width;
  return {
    wanted: { parameter, width: wanted.width },
    ...(asked.includes("epsilon") && {
      epsilon: await solveEpsilon(solver, base, noiseFree(planned, base)),
    }),
    ...(asked.includes("records") && { records: first ?? (await solveRecords(solver, base)) }),
    ...(asked.includes("holders") && {
      holders: await solveHolders(widthOf, wanted.width, base, interval),
    }),
  };
}

function askedFor({ guess }: Planned, base: Scenario, first: Solution | undefined): readonly Solved[] {
  if (first !== undefined) return ["records"];
  return base.holders > 1 && largestSpread(guess) > 0
    ? ["epsilon", "records", "holders"]
    : ["epsilon", "records"];
}
