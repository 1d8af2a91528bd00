import { buildModel, type SampledModel, seededSource } from "@dpbayes/inference";
import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { curatorFamilies } from "../../foulds-calibration/families.ts";
import { type CuratorFamily, studyOf } from "../../foulds-calibration/family.ts";
import { markdownTable } from "../../markdown.ts";
import { curatorRelease } from "../seeded-release.ts";

const SEED = "foulds overconfidence";
const EPSILONS = [0.1, 1, 5] as const;
const RECORDS = [50, 1000] as const;
const METHODS = ["plug-in", "noise-aware"] as const;
/** Draws whose order statistics end a central 90 % interval: ranks 10 to 189 of 0 to 199. */
const DRAWS = 199;
const OUTSIDE = 10;

interface Task {
  readonly family: string;
  readonly epsilon: number;
  readonly records: number;
  readonly truths: number;
}

/** Share of the parameters that lay in their interval, by method. */
type Result = Readonly<Record<(typeof METHODS)[number], number>>;

/** What a 90 % interval holds when the noise is ignored, and when it is not. */
export const overconfidence: Figure<Task, Result> = {
  name: "foulds/overconfidence",
  about: "how often 90 % intervals hold the truth: plug-in against noise-aware, all families (3 minutes)",
  seed: SEED,
  tasks: (quick) =>
    curatorFamilies.flatMap(({ name }) =>
      EPSILONS.flatMap((epsilon) =>
        RECORDS.map((records) => ({ family: name, epsilon, records, truths: quick ? 10 : truthsOf(name) })),
      ),
    ),
  work,
  findings,
};

/** By what one costs. */
function truthsOf(family: string): number {
  if (family === "bernoulli") return 4000;
  return family === "categorical" || family === "naive-bayes" ? 1000 : family === "gaussian" ? 150 : 300;
}

function work({ family: name, epsilon, records, truths }: Task): Result {
  const family = curatorFamilies.find((one) => one.name === name)!;
  const study = studyOf(family, epsilon);
  const held: Record<(typeof METHODS)[number], number> = { "plug-in": 0, "noise-aware": 0 };
  for (let i = 0; i < truths; i++) {
    const rng = seededSource(SEED).split(`${name} ${epsilon} ${records} ${i}`);
    const truth = family.truth(rng);
    const release = curatorRelease(study, Array.from({ length: records }, family.people(rng, truth)), rng);
    for (const method of METHODS) {
      const target = buildModel(study, [release], { method }).target as SampledModel;
      held[method] += heldBy(target, truth, family, rng.split(method)) / truths;
    }
  }
  return held;
}

/** Share of the parameters within their central 90 % intervals. */
function heldBy(
  target: SampledModel,
  truth: Float64Array,
  { parameters }: CuratorFamily,
  rng: ReturnType<typeof seededSource>,
): number {
  const sampler = target.sampler(0);
  const width = target.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
  const row = new Float64Array(width);
  const below = new Float64Array(parameters.length);
  let state = sampler.init(rng);
  for (let s = 0; s < DRAWS; s++) {
    [state] = sampler.step(rng, state);
    sampler.write(state, row);
    for (let j = 0; j < below.length; j++) if (row[j]! < truth[j]!) below[j]!++;
  }
  return below.filter((rank) => rank >= OUTSIDE && rank < DRAWS + 1 - OUTSIDE).length / below.length;
}

function findings(tasks: readonly Task[], results: readonly Result[]): Findings {
  const find = (family: string, epsilon: number, records: number, method: (typeof METHODS)[number]) =>
    results[
      tasks.findIndex(
        (task) => task.family === family && task.epsilon === epsilon && task.records === records,
      )
    ]![method];
  const [small, large] = RECORDS.map((records) =>
    METHODS.map((method) => find("bernoulli", 0.1, records, method)),
  ) as [number[], number[]];
  const worst = Math.max(
    ...results.map((result, i) => Math.abs(result["noise-aware"] - 0.9) / Math.sqrt(0.09 / tasks[i]!.truths)),
  );
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  return {
    settings: { epsilons: [...EPSILONS], records: [...RECORDS], draws: DRAWS },
    numbers: tasks.map((task, i) => ({ ...task, ...results[i]! })) as unknown as Json,
    plots: {},
    page: [
      "Share of the parameters that lay in their central 90 % interval, parameters from the default prior, replace-one. " +
        "Plug-in: the paper's posterior, which takes noisy statistics (projected) for true. 90 % is what it should be.",
      markdownTable(
        [
          "family",
          "ε",
          "truths",
          ...RECORDS.flatMap((records) => METHODS.map((method) => `N = ${records}: ${method}`)),
        ],
        curatorFamilies.flatMap(({ name }) =>
          EPSILONS.map((epsilon) => [
            name,
            String(epsilon),
            String(tasks.find(({ family }) => family === name)!.truths),
            ...RECORDS.flatMap((n) => METHODS.map((method) => percent(find(name, epsilon, n, method)))),
          ]),
        ),
      ),
    ].join("\n\n"),
    claims: [
      {
        text: `yes/no question, ε = 0.1, N = 50: plug-in intervals hold ${percent(small[0]!)} (38 % in the specification), noise-aware ones ${percent(small[1]!)} (90 %)`,
        holds: Math.abs(small[0]! - 0.38) < 0.03 && Math.abs(small[1]! - 0.9) < 0.02,
      },
      {
        text: `N = 1000: ${percent(large[0]!)} (72 %) and ${percent(large[1]!)} (91 %)`,
        holds: Math.abs(large[0]! - 0.72) < 0.04 && Math.abs(large[1]! - 0.91) < 0.03,
      },
      {
        text: `noise-aware intervals of every family hold 90 % (largest difference ${worst.toFixed(1)} standard errors, ${results.length} places; 4 allowed)`,
        holds: worst < 4,
      },
    ],
  };
}
