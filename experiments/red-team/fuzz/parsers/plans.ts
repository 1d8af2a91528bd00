import type { SeededSource } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { type PlanOptions, planStudy } from "dpbayes";
import { mutated } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";

interface Planned {
  readonly study: Study;
  readonly guess: object;
}

const variables = {
  age: { type: "number", bounds: [0, 100] },
  smokes: { type: "boolean" },
  town: { type: "category", levels: ["north", "south"] },
};

function planned(family: string, formula: string, privacy: object, guess: object): Planned {
  const study = {
    format: "dpbayes.study/1",
    id: "s",
    question: "How many?",
    variables,
    model: { family, formula },
  };
  return { study: parseStudy({ ...study, privacy: { epsilon: 1, unit: "one person", ...privacy } }), guess };
}

const held = { setting: "distributed", delta: 1e-6, neighbours: "replace-one" };
const seeds: readonly Planned[] = [
  planned("bernoulli", "smokes ~ 1", { setting: "local" }, { parameters: { p: 0.3 } }),
  planned(
    "categorical",
    "town ~ 1",
    { setting: "local" },
    { parameters: { shares: { north: 0.3, south: 0.7 } } },
  ),
  planned("linear-regression", "age ~ smokes", held, {
    parameters: { intercept: 40, coefficients: { smokes: 2 }, sigma: 3 },
    covariates: { smokes: { share: 0.3 } },
  }),
];

const options: PlanOptions = {
  records: 40,
  epsilons: [1],
  recordCounts: [20],
  bounds: [{ age: [0, 90] }],
  nulls: { p: 0.5 },
  interval: 0.9,
  repeats: 1,
  seed: "s",
  wanted: { width: 0.5, solve: ["epsilon"] },
};

/** Guesses and options as programs hand them over. */
export const plans: FuzzedParser = {
  name: "plans",
  about: "mutates guesses and options of the planner, and stops it after a moment",
  bug: "a guess is used as it stands",
  tries: { full: 500 },
  async read(which, rng) {
    const { study, guess } = pick(rng, seeds);
    const [guessed, asked] = rng.uniform() < 0.5 ? [mutated(guess, rng), options] : [guess, changed(rng)];
    if (which === "broken") return Object.keys((guessed as { parameters: object }).parameters);
    return await stopped((signal) =>
      planStudy(study, guessed as never, { ...(asked as PlanOptions), signal }),
    );
  },
};

/** Some options only: each is met by itself. */
function changed(rng: SeededSource): unknown {
  const some = Object.entries(options).filter(() => rng.uniform() < 0.6);
  return mutated({ records: 40, repeats: 1, epsilons: [1], ...Object.fromEntries(some) }, rng);
}

async function stopped(work: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 200);
  try {
    return await work(stop.signal);
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
