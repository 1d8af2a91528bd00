import { createFit, type Fit, seededSource } from "@dpbayes/inference";
import { parseStudy, type Release } from "@dpbayes/privacy";
import { simulateReleases } from "../../planner/simulation/simulate-releases.ts";

export const holdersStudy = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do patients of different hospitals stay?",
  variables: {
    days: { type: "number", bounds: [0, 30], unit: "days" },
    age: { type: "number", bounds: [18, 98] },
    urgent: { type: "boolean" },
  },
  model: { family: "linear-regression", formula: "days ~ age + urgent" },
  privacy: {
    setting: "distributed",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
  },
});

const guess = {
  parameters: { intercept: 2, coefficients: { age: 0.05, urgent: 1 }, sigma: 2 },
  covariates: { age: { mean: 60, sd: 15 }, urgent: { share: 0.3 } },
};

export interface MadeHolders {
  readonly names: readonly string[];
  /** Left out where intercepts have no common law. */
  readonly levels?: "own" | "random";
  /** The holder whose slope of age lies far from the others'. */
  readonly outlier?: number;
  readonly residual?: boolean;
}

const DRAWS = 150;
const [SPREADS, ERRORS] = [
  [0.8, 0.008, 0.3],
  [0.3, 0.01, 0.2],
] as const;
/** About the covariates' mean, where levels are drawn. */
const CENTRE = [60, 0.3] as const;

const recordsOf = (holder: number) => 40 + 30 * (holder % 5) ** 2;

export async function holdersReleases(names: readonly string[]): Promise<readonly Release[]> {
  const holders = names.map((name, j) => ({ name, records: recordsOf(j) }));
  return simulateReleases({ study: holdersStudy, guess, records: 0, holders, seed: "hospitals" });
}

/**
 * Draws as a sampler of holders would give them, with no sampler: every holder's own level and slopes about a truth of its own, the
 * mean and the spread about theirs.
 */
export function holdersFit({ names, levels = "random", outlier, residual = false }: MadeHolders): Fit {
  const slopes = ["age", "urgent"];
  const all = ["intercept", ...slopes];
  const vector = (name: string, labels: readonly string[]) => ({ name, shape: [labels.length], labels });
  const parameters = [
    { name: "intercept", shape: [] },
    vector("coefficients", slopes),
    { name: "sigma", shape: [] },
    vector("spread", levels === "random" ? all : slopes),
    vector("record_weighted", all),
    ...all.map((name) => vector(`holder[${name}]`, names)),
    ...(residual ? [vector("holder_sigma", names)] : []),
  ];
  const truth = seededSource("truth");
  const truths = names.map((_, j) =>
    [5.3, 0.05, 1].map((mean, k) => mean + SPREADS[k]! * (j === outlier && k === 1 ? 8 : truth.normal())),
  );
  const chains = [0, 1].map((chain) => {
    const rng = seededSource("holders").split(chain);
    const rows = Array.from({ length: DRAWS }, () => {
      const own = truths.map((values) => values.map((value, k) => value + ERRORS[k]! * rng.normal()));
      const mean = all.map((_, k) => own.reduce((sum, values) => sum + values[k]!, 0) / own.length);
      const spread = SPREADS.map((tau) => tau * Math.exp(rng.normal() / Math.sqrt(2 * names.length)));
      const centre = mean.map((value, k) => value + (spread[k]! / Math.sqrt(names.length)) * rng.normal());
      const columns = own.map(withIntercept);
      return [
        ...withIntercept(centre),
        2 + 0.05 * rng.normal(),
        ...spread.slice(levels === "random" ? 0 : 1),
        ...withIntercept(mean),
        ...all.flatMap((_, k) => columns.map((values) => values[k]!)),
        ...(residual ? names.map(() => 2 + 0.2 * rng.normal()) : []),
      ];
    });
    const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
    return { chain, seed: 1, draws: Float64Array.from(rows.flat()), stats: {}, warmup, seconds: 0 };
  });
  const holders = {
    names,
    counts: names.map((_, j) => recordsOf(j)),
    random: levels === "random" ? all : slopes,
    law: "normal",
    residual: residual ? "own" : "same",
    centre: CENTRE,
  } as const;
  return createFit(parameters, chains, { seed: 1, records: 4000, holders, notes: [], approximations: [] });
}

/** The level at the centre as an intercept. */
function withIntercept([level, ...slopes]: readonly number[]): readonly number[] {
  return [level! - slopes.reduce((sum, slope, k) => sum + CENTRE[k]! * slope, 0), ...slopes];
}
