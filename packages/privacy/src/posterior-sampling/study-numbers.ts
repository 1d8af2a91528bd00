import { fail } from "../errors/index.ts";
import { theVariable } from "../measurements/one-variable.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { fieldReader } from "../records/design-row.ts";
import type { Study } from "../study/study.ts";
import {
  gaussianMeanPosterior,
  gaussianPosterior,
  type NormalInverseGammaPrior,
  type NormalPrior,
} from "./points/gaussian.ts";
import type { Bounds } from "./points/parameter-grid.ts";
import { exponentialPosterior, type GammaPrior, poissonPosterior } from "./points/rates.ts";
import { RESOLUTION, stepsFromLow } from "./points/resolution.ts";
import type { PosteriorMechanism } from "./posterior-mechanism.ts";
import { onlyFields, required } from "./study-options.ts";
import type { DrawSettings, StudyPosterior } from "./study-posterior.ts";
import type { TemperingOptions } from "./tempering.ts";

const INTERVAL = "[low, high]: without it the draw has no cost";

/** The mean of counts; prior Gamma(shape, rate). */
export function poissonStudy(
  study: Study,
  settings: DrawSettings,
  tempering: TemperingOptions,
): StudyPosterior {
  const { mean } = onlyFields("truncation", settings.truncation, ["mean"]);
  const { bounds, read } = boundedVariable(study, "count");
  const mechanism = poissonPosterior({
    ...tempering,
    bounds,
    mean: required("truncation mean", mean, INTERVAL) as Bounds,
    prior: onlyFields("prior", settings.prior, ["shape", "rate"]) as GammaPrior,
    ...stepsOf(settings),
  });
  return powers(mechanism, 2, bounds[1], read);
}

/** The rate of numbers; prior Gamma(shape, rate). */
export function exponentialStudy(
  study: Study,
  settings: DrawSettings,
  tempering: TemperingOptions,
): StudyPosterior {
  const { rate } = onlyFields("truncation", settings.truncation, ["rate"]);
  const { bounds, read } = boundedVariable(study, "number");
  const mechanism = exponentialPosterior({
    ...tempering,
    bounds,
    rate: required("truncation rate", rate, INTERVAL) as Bounds,
    prior: onlyFields("prior", settings.prior, ["shape", "rate"]) as GammaPrior,
    ...stepsOf(settings),
  });
  return powers(mechanism, 2, RESOLUTION, read);
}

/** Mean, and standard deviation where the variance is not known. */
export function gaussianStudy(
  study: Study,
  settings: DrawSettings,
  tempering: TemperingOptions,
): StudyPosterior {
  const { mean, variance } = onlyFields("truncation", settings.truncation, ["mean", "variance"]);
  const { bounds, read } = boundedVariable(study, "number");
  required("truncation variance", variance, "a number if it is known, else [low, high]");
  const common = {
    ...tempering,
    bounds,
    ...(mean !== undefined && { mean: mean as Bounds }),
    ...stepsOf(settings),
  };
  const { prior } = settings;
  if (typeof variance === "number") {
    onlyFields("prior", prior, ["mean", "variance"]);
    const normal = prior && { prior: prior as unknown as NormalPrior };
    return powers(gaussianMeanPosterior({ ...common, variance, ...normal }), 2, RESOLUTION, read);
  }
  onlyFields("prior", prior, ["mean", "weight", "shape", "scale"]);
  const conjugate = prior && { prior: prior as unknown as NormalInverseGammaPrior };
  const both = gaussianPosterior({ ...common, variance: variance as Bounds, ...conjugate });
  return { ...powers(both, 3, RESOLUTION, read), logLikelihood: gaussianLogLikelihood(study) };
}

function gaussianLogLikelihood(study: Study): NonNullable<StudyPosterior["logLikelihood"]> {
  const read = fieldReader(study, theVariable(study).name, clippingTally());
  return (record) => {
    const x = read(record, 1);
    return ([mean, sd]) => -(((x - mean!) / sd!) ** 2) / 2 - Math.log(sd!);
  };
}

type WholeReader = (record: Parameters<StudyPosterior["measure"]>[0], row: number) => number;

/** A count as it is, a number in whole steps from its lower bound. */
function boundedVariable(study: Study, type: "count" | "number"): { bounds: Bounds; read: WholeReader } {
  const { name, variable } = theVariable(study);
  if (variable.type !== type)
    return fail("STUDY_UNSUPPORTED", {
      found: `a posterior sample of ${study.model.family} for a ${variable.type}`,
      accepted: `a ${type}`,
    });
  const { bounds } = variable;
  const read = fieldReader(study, name, clippingTally());
  if (type === "count") return { bounds, read };
  return { bounds, read: (record, row) => stepsFromLow(read(record, row), bounds[0], bounds[1]) };
}

/** (1, x, x², …) of a whole number x. */
function powers(
  mechanism: PosteriorMechanism,
  dimension: number,
  largest: number,
  read: WholeReader,
): StudyPosterior {
  return {
    mechanism,
    dimension,
    magnitude: Math.max(1, largest) ** (dimension - 1),
    measure(record, row, out) {
      const x = read(record, row);
      for (let k = 0, power = 1; k < dimension; k++, power *= x) out[k] = power;
    },
  };
}

function stepsOf({ steps }: DrawSettings) {
  return steps === undefined ? {} : { steps };
}
