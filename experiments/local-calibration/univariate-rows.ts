import type { Model, SampledModel, SeededSource } from "@dpbayes/inference";
import {
  type DataFamily,
  type UnivariateModel,
  type UnivariatePrior,
  univariateInput,
  univariateModel,
  univariatePrior,
  univariateStudyModel,
} from "@dpbayes/inference/models/univariate";
import type { Release } from "@dpbayes/privacy";
import { parameterDraws } from "../calibration/posterior-draws.ts";
import { type CalibrationRow, calibrationRow, type Subject } from "../calibration/row.ts";
import { dataFamilies } from "./data-models.ts";
import { anyEpsilon } from "./simulated-release.ts";
import {
  boundsOf,
  type Channel,
  isBetaCount,
  isWhole,
  type Noise,
  naiveRelease,
  releaseOf,
  reportsOf,
} from "./univariate-people.ts";

const noises: readonly Noise[] = ["laplace", "gaussian", "geometric", "response"];

/** People per fit: enough to move the prior, few enough that noise and clipping matter. */
const PEOPLE = 200;
/** What a control takes for the budget: noise of a thirtieth of the range and less. */
const BELIEVED = 30;

/** The posterior of a repeat, and what it is sampled by. */
interface Data {
  readonly model: UnivariateModel;
  readonly target: Model | SampledModel;
}

interface Setting {
  readonly family: DataFamily;
  /** Who reports how in a repeat: equal shares of the people. */
  readonly channels: (rng: SeededSource) => readonly Channel[];
  readonly whole: boolean;
  readonly method?: "nuts" | "nuts-exact" | "quadrature";
  readonly control?: true;
}

function subject(setting: Setting): Subject<Data> {
  const { family, whole } = setting;
  const prior = priorOf(family, whole);
  // In one dimension NUTS moves less freely: neighbouring draws are correlated by about 0.5.
  const chain = { warmup: 150, thin: prior.names.length === 1 ? 5 : 3 };
  const length = setting.method === "quadrature" ? { warmup: 0, thin: 1 } : chain;
  return {
    names: prior.names,
    prior: (rng) => prior.sample(rng),
    simulate(rng, truth) {
      const channels = setting.channels(rng);
      const releases = channels.map((each) => {
        const reports = reportsOf(rng, family, truth, each, PEOPLE / channels.length);
        return setting.control
          ? naiveRelease(family, each, reports, BELIEVED)
          : releaseOf(family, each, reports);
      });
      return posteriorOf(setting, channels[0]!.noise, releases);
    },
    fit: (rng, { target }) => parameterDraws(target, prior.names.length, rng, length),
    quantities: [{ name: "log likelihood", of: (parameters, { model }) => model.logLikelihood(parameters) }],
  };
}

/** The default prior, which knows nothing but the bounds. */
function priorOf(family: DataFamily, whole: boolean): UnivariatePrior {
  const anyNoise = { kind: "laplace", scale: 1 } as const;
  return univariatePrior({
    family,
    terms: [{ channel: { bounds: boundsOf(family, whole), noise: anyNoise, whole } }],
  });
}

function posteriorOf({ family, method = "nuts" }: Setting, noise: Noise, releases: readonly Release[]): Data {
  const { study } = releases[0]!;
  if (isBetaCount(family, noise)) {
    const model = univariateModel({ ...univariateInput(study, releases), family });
    return { model, target: model };
  }
  const { model, target } = univariateStudyModel(study, releases, { method });
  return { model, target: target as Data["target"] };
}

/** Everybody through the same mechanism; the budget is drawn anew each time. */
function through(family: DataFamily, noise: Noise): Setting {
  return { family, channels: (rng) => [{ noise, epsilon: anyEpsilon(rng) }], whole: isWhole(family, noise) };
}

function row(name: string, words: string, repeats: number, setting: Setting): CalibrationRow {
  const control = setting.control ?? false;
  return calibrationRow({ group: "univariate", name, setting: words, control, repeats }, subject(setting));
}

function wordsOf(family: DataFamily, noise: Noise): string {
  const whole = isWhole(family, noise);
  if (family === "bernoulli") return `yes or no; ${PEOPLE} people`;
  return `${whole ? "whole " : ""}[${boundsOf(family, whole).join(", ")}]; ${PEOPLE} people`;
}

/** Fits of one parameter are cheap. */
function repeatsOf(family: DataFamily): number {
  return priorOf(family, true).names.length === 1 ? 500 : 200;
}

function pair(family: DataFamily, noise: Noise): CalibrationRow {
  return row(`${family} × ${noise}`, wordsOf(family, noise), repeatsOf(family), through(family, noise));
}

function control(family: DataFamily, noise: Noise): CalibrationRow {
  const words = `${wordsOf(family, noise)}; reports clipped and read as if ε were ${BELIEVED}`;
  return row(`${family} × ${noise}, noise ignored`, words, 100, { ...through(family, noise), control: true });
}

const twoBudgets: Setting = {
  family: "gaussian",
  channels: () => [
    { noise: "laplace", epsilon: 1 },
    { noise: "gaussian", epsilon: 4 },
  ],
  whole: false,
};

export const univariateRows: readonly CalibrationRow[] = [
  ...dataFamilies.flatMap((family) => noises.map((noise) => pair(family, noise))),
  row("gaussian × laplace and gaussian", "half the people at ε = 1, half at ε = 4, one fit", 200, twoBudgets),
  row("gaussian × laplace, every report evaluated", wordsOf("gaussian", "laplace"), 200, {
    ...through("gaussian", "laplace"),
    method: "nuts-exact",
  }),
  row("poisson × geometric, quadrature", wordsOf("poisson", "geometric"), 500, {
    ...through("poisson", "geometric"),
    method: "quadrature",
  }),
  control("gaussian", "laplace"),
  control("log-normal", "gaussian"),
  control("poisson", "geometric"),
  control("bernoulli", "response"),
];
