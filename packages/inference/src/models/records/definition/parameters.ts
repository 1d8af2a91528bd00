import type { SeededSource } from "../../../math/random/index.ts";
import { type Blocks, blocks, interval, positive, real, type Transform } from "../../../transforms/index.ts";
import { lawArguments, type ScalarLaw, type Support } from "../../priors/scalar-law.ts";
import { type ScalarPrior, scalarPriorOf } from "../../priors/scalar-prior.ts";
import type { ReadRecordModel } from "./record-model.ts";

/** The parameters of a record model: where they live, and what is believed of them. */
export interface RecordParameters {
  readonly names: readonly string[];
  readonly priors: readonly ScalarPrior[];
  /** Between unconstrained coordinates and parameters. */
  readonly vector: Blocks<string>;
  draw(rng: SeededSource): Float64Array;
}

export function recordParameters({ parameters }: ReadRecordModel): RecordParameters {
  const names = Object.keys(parameters);
  const priors = names.map((name) => scalarPriorOf(parameters[name]!));
  return Object.freeze({
    names,
    priors,
    vector: blocks(Object.fromEntries(names.map((name) => [name, transformOf(parameters[name]!)]))),
    draw: (rng: SeededSource) => Float64Array.from(priors, (prior) => prior.sample(rng)),
  });
}

const transforms: Readonly<Record<Support, () => Transform>> = {
  real: () => real(),
  positive: () => positive(),
  unit: () => interval(0, 1),
};

function transformOf({ law }: ScalarLaw): Transform {
  return transforms[lawArguments[law].supports[0]]();
}
