import type { Model } from "@dpbayes/inference";
import type { Study } from "@dpbayes/privacy";
import { designOf } from "@dpbayes/privacy/formats";

export function densityAt(target: Model, point: Float64Array): number {
  return target.logDensityGradient(point, new Float64Array(target.dimension));
}

/**
 * The density by log τ, at log τ: standard deviations τ of numbers within cells, the last coordinates, were sampled by their
 * logarithms. Now τ = c√E with E = log(1 + e^{2q}) (`limited-scales.ts`), so that d log τ/dq = (1 − e^{−E})/E. A column's recorded
 * variance is τ² and what its means in the cells add, so that two points far out, where E = 2q, tell c.
 */
export function ofLogScales(study: Study, target: Model): (point: Float64Array) => number {
  const numbers = designOf(study).columns.flatMap(({ level, name, scale }) =>
    level === undefined ? [{ name: `covariate_sd[${name}]`, scale }] : [],
  );
  const first = target.dimension - numbers.length;
  return (point) => {
    const moved = point.slice();
    let logSlope = 0;
    numbers.forEach(({ name, scale }, i) => {
      const varianceAt = (q: number) => (recorded(target, point.with(first + i, q), name) / scale) ** 2;
      const c = Math.sqrt((varianceAt(200) - varianceAt(100)) / 200);
      const E = (Math.exp(point[first + i]!) / c) ** 2;
      moved[first + i] = 0.5 * Math.log(Math.expm1(E));
      logSlope += Math.log(-Math.expm1(-E) / E);
    });
    return densityAt(target, moved) - logSlope;
  };
}

function recorded(target: Model, point: Float64Array, column: string): number {
  const names = target.parameters.flatMap(({ name, shape, labels }) =>
    shape.length === 0 ? [name] : labels!.map((label) => `${name}[${label}]`),
  );
  const out = new Float64Array(names.length);
  target.constrain(point, out);
  return out[names.indexOf(column)]!;
}
