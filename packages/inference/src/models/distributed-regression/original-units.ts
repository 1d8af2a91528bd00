import type { Parameter } from "../../contracts/model.ts";
import { parametersSize } from "../../contracts/parameter-names.ts";
import type { Sampler } from "../../contracts/sampler.ts";
import type { SampledModel } from "../../contracts/target.ts";
import type { HolderEffects } from "../regression/holders/holder-effects.ts";
import { holderParameters, writeHolderParameters } from "../regression/holders/holder-parameters.ts";
import type { RegressionUnits } from "../regression/index.ts";
import { holderValues } from "./hierarchical/differences/drawn-regressions.ts";
import { effectsLayout } from "./hierarchical/differences/effects-layout.ts";

export interface OriginalUnitsOptions {
  readonly units: RegressionUnits;
  readonly intercept: boolean;
  /** Labels of the holders, for what each of them has of its own. */
  readonly holders: readonly string[];
  /** How their regressions differ; absent where they do not. */
  readonly effects?: HolderEffects;
}

/**
 * The draws of a method in original units and under the names of method "nuts": `intercept`,
 * `coefficients`, `sigma`. What is watched of Σ_x (`covariate_log_determinant`,
 * `covariate_smallest_eigenvalue`) stays in the design's units, in which sizes can be compared. With
 * ỹ = α + Σθ_jx̃_j, x̃_j = (x_j − c_j)/s_j and ỹ = (y − c)/s,
 *
 *   slope_j = s·θ_j/s_j,   intercept = c + s·(α − Σ_j θ_jc_j/s_j),   sigma = s·σ.
 */
export function inOriginalUnits(target: SampledModel, options: OriginalUnitsOptions): SampledModel {
  if (options.effects) return differingInOriginalUnits(target, options, options.effects);
  const parameters = parametersOf(target.parameters, options);
  return Object.freeze({
    parameters,
    sampler: (warmup: number) => converted(target.sampler(warmup), parameters, options),
  });
}

const watched: Readonly<Record<string, string>> = {
  logDeterminant: "covariate_log_determinant",
  smallestEigenvalue: "covariate_smallest_eigenvalue",
};

function watchedOf(own: readonly Parameter[], holders: readonly string[]): readonly Parameter[] {
  return own.flatMap(({ name, shape }): readonly Parameter[] =>
    watched[name] === undefined
      ? []
      : [{ name: watched[name]!, shape, ...(shape.length > 0 && { labels: holders }) }],
  );
}

/** The same of holders that differ (`holder-parameters.ts`), then what is watched. */
function differingInOriginalUnits(
  target: SampledModel,
  { units, intercept, holders }: OriginalUnitsOptions,
  effects: HolderEffects,
): SampledModel {
  const shape = { covariates: units.columns.length, intercept, mean: intercept, residual: true };
  const named = holderParameters(shape, units, effects, false);
  const others = watchedOf(target.parameters, holders);
  const parameters = Object.freeze([...named, ...others]);
  const features = units.columns.length + (intercept ? 1 : 0);
  const layout = effectsLayout(effects, { holders: holders.length, features, intercept }, 0);
  const [namedAt, watchedSize] = [parametersSize(named), parametersSize(others)];
  const raw = new Float64Array(parametersSize(target.parameters));
  return Object.freeze({
    parameters,
    sampler(warmup: number): Sampler<unknown> {
      const inner = target.sampler(warmup);
      return {
        ...inner,
        parameters,
        write(state, out) {
          inner.write(state, raw);
          writeHolderParameters(shape, units, effects, holderValues(layout, raw), out);
          out.set(raw.subarray(raw.length - watchedSize), namedAt);
        },
      };
    },
  });
}

function parametersOf(
  own: readonly Parameter[],
  { units, intercept, holders }: OriginalUnitsOptions,
): readonly Parameter[] {
  const labels = units.columns.map(({ name }) => name);
  const others = watchedOf(own, holders);
  return Object.freeze([
    ...(intercept ? [{ name: "intercept", shape: [] }] : []),
    { name: "coefficients", shape: [labels.length], labels },
    { name: "sigma", shape: [] },
    ...others,
  ]);
}

function converted(
  inner: Sampler<unknown>,
  parameters: readonly Parameter[],
  { units, intercept }: OriginalUnitsOptions,
): Sampler<unknown> {
  const p = units.columns.length + (intercept ? 1 : 0);
  return {
    ...inner,
    parameters,
    write(state, out) {
      inner.write(state, out);
      convertCoefficients(out, units, intercept);
      out[p] = units.response.scale * Math.sqrt(out[p]!);
    },
  };
}

/** Turns coefficients of the design, intercept first where there is one, into those of the original units. */
export function convertCoefficients(
  out: Float64Array,
  { columns, response }: RegressionUnits,
  intercept: boolean,
): void {
  const first = intercept ? 1 : 0;
  let shift = intercept ? out[0]! : 0;
  for (let j = 0; j < columns.length; j++) {
    const { centre, scale } = columns[j]!;
    shift -= (out[first + j]! * centre) / scale;
    out[first + j]! *= response.scale / scale;
  }
  if (intercept) out[0] = response.centre + response.scale * shift;
}
