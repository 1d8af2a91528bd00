import type { SampledModel } from "@dpbayes/inference";
import { buildModel } from "@dpbayes/inference";
import type { SumRelease } from "@dpbayes/privacy";
import { parameterDraws } from "../calibration/posterior-draws.ts";
import { type CalibrationRow, calibrationRow, type Subject } from "../calibration/row.ts";
import { curatorRelease } from "../foulds/seeded-release.ts";
import { type CuratorFamily, studyOf } from "./family.ts";

interface Data {
  readonly target: SampledModel;
  /** What was released first: a quantity that depends on it is ranked too. */
  readonly released: number;
}

/** Draws are independent. */
const ONCE = { warmup: 0, thin: 1 };

function width({ parameters }: SampledModel): number {
  return parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
}

/** The first columns, as many as the family has parameters: a known sd is no parameter. */
function ranked(draws: Float64Array, target: SampledModel, { parameters }: CuratorFamily): Float64Array {
  const columns = width(target);
  return columns === parameters.length ? draws : draws.filter((_, i) => i % columns < parameters.length);
}

/** Parameters from the prior, people from the parameters, their sums with noise, the posterior from the release. */
function subjectOf(
  family: CuratorFamily,
  epsilon: number,
  records: number,
  method: "noise-aware" | "plug-in",
): Subject<Data> {
  const study = studyOf(family, epsilon);
  return {
    names: family.parameters,
    prior: (rng) => family.truth(rng),
    simulate(rng, truth) {
      const person = family.people(rng, truth);
      const release = curatorRelease(study, Array.from({ length: records }, person), rng) as SumRelease;
      const { target } = buildModel(study, [release], { method });
      return { target: target as SampledModel, released: release.values[0]! };
    },
    fit: (rng, { target }) => ranked(parameterDraws(target, width(target), rng, ONCE), target, family),
    quantities: [
      {
        name: `${family.parameters[0]} towards the release`,
        of: ([first], { released }) => (released < records / 2 ? -first! : first!),
      },
    ],
  };
}

/** One place of the grid. A control takes the noisy statistics for the true ones. */
export function familyRow(
  family: CuratorFamily,
  epsilon: number,
  records: number,
  repeats: number,
  control = false,
): CalibrationRow {
  const label = {
    group: `curator ${family.name}`,
    name: `ε = ${epsilon}, N = ${records}${control ? ", plug-in" : ""}`,
    setting: control ? "noisy sums taken for true" : "noise-aware",
    control,
    repeats,
  };
  return calibrationRow(label, subjectOf(family, epsilon, records, control ? "plug-in" : "noise-aware"));
}
