import type { SeededSource } from "../../../math/random/seeded-source.ts";
import { flattened, layoutIn, meanOf } from "./differences/drawn-regressions.ts";
import { holderCoefficients } from "./differences/holder-coefficients.ts";
import type { Matrices } from "./frame/frame.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { jointRegression } from "./priors/joint-prior.ts";

/** θ and σ² (and those of each holder, where they differ) of the point at which the target was evaluated last. */
export type RegressionReader = (rng: SeededSource, matrices: Matrices) => Float64Array;

/** In "cross" coefficients are drawn from their exact conditional law; elsewhere the point holds them. */
export function regressionReader(hierarchy: Hierarchy): RegressionReader {
  if (hierarchy.effects) return differingReader(hierarchy);
  const { shape, cross, kind } = hierarchy;
  const p = shape.features;
  const regression = jointRegression(p);
  return (rng, { bases, tail }) => {
    const out = new Float64Array(p + 1);
    if (kind === "joint") {
      regression.read(bases[0]!);
      out.set(regression.coefficients);
      out[p] = regression.variance();
      return out;
    }
    if (kind === "cross") cross.draw(rng, out);
    else out.set(tail);
    out[p] = Math.exp(tail.at(-1)!);
    return out;
  };
}

function differingReader(hierarchy: Hierarchy): RegressionReader {
  const layout = layoutIn(hierarchy);
  const { collapsed } = hierarchy;
  if (collapsed) return (rng) => flattened(layout, collapsed.draw(rng));
  const own = holderCoefficients(layout);
  return (_, { tail }) => {
    own.read(tail);
    const mean = meanOf(layout, tail, own.levels);
    return flattened(layout, { ...own, mean, variance: Math.exp(tail.at(-1)!) });
  };
}
