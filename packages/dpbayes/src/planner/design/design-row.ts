import { significant } from "@dpbayes/inference/text";
import { covariateLaws } from "./covariate-laws.ts";
import { type DesignProblem, noiseOf, type Weights } from "./design-problem.ts";
import { biasUnder, informationOf, type RadiusFacts, radiusFacts } from "./information.ts";
import type { DesignedCoefficient, DesignRow } from "./study-design.ts";

/** z of a 90 % interval. */
const Z = 1.6449;

/** What a radius with these weights is expected to give; `width` and `error` absolute, as geometric means. */
export function rowOf(
  problem: DesignProblem,
  {
    radius,
    weights,
    corner,
  }: { readonly radius: number; readonly weights: Weights; readonly corner: number },
): DesignRow {
  const { averages, list, point, size, truth } = problem;
  const noise = noiseOf(problem, radius, weights);
  const information = (facts: RadiusFacts) => informationOf(facts, list, noise, size);
  const facts = radiusFacts(averages, list, point, radius);
  const { sds } = information(facts);
  const biases = Object.entries(covariateLaws).map(([law, shape]) => ({
    ...{ law, bias: biasUnder(shape, { averages, list, point, radius }, information) },
  }));
  const coefficients = truth.design.columns.map(({ name }, j): DesignedCoefficient => {
    const worst = biases.reduce((most, one) =>
      Math.abs(one.bias[j]!) > Math.abs(most.bias[j]!) ? one : most,
    );
    const unit = truth.units[j]!;
    return {
      ...{ name, width: 2 * Z * sds[list.slopes + j]! * unit },
      ...{ worstBias: Math.abs(worst.bias[j]!) * unit, law: worst.law },
    };
  });
  const geometric = (of: (one: DesignedCoefficient) => number) =>
    Math.exp(coefficients.reduce((sum, one) => sum + Math.log(of(one)), 0) / coefficients.length);
  return Object.freeze({
    ...{
      radius: Number(significant(radius, 4)),
      ofCorner: radius / corner,
      weights,
      moved: facts.moved,
      coefficients,
    },
    width: geometric(({ width }) => width),
    error: geometric(({ width, worstBias }) => Math.hypot(width / (2 * Z), worstBias)),
  });
}
