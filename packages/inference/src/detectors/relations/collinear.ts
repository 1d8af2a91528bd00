import { familyOf } from "@dpbayes/privacy/formats";
import { symmetricEigen } from "../../math/linear-algebra/index.ts";
import { short } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import type { ColumnMoments } from "../moments/column-moments.ts";

export const collinear: Detector = {
  code: "collinear",
  appliesTo: (study) => familyOf(study).regression,
  statistic:
    "smallest eigenvalue of the released correlations of the covariates, as small as noise lets it be (95 %)",
  threshold: 0.1,
  beyond: "below",
  reason:
    "at 0.1 (two covariates with a correlation of 0.9) the variance of a slope is 5 times what it would be alone, and noise as large as the eigenvalue decides how an effect is shared out",
  remedy:
    "read their coefficients together, or leave one of them out: how the effect is shared between them rests on noise and prior",
  look: ({ columns }: LookedAt): readonly Seen[] => (columns === undefined ? [] : seen(columns)),
};

/** A column belongs to a direction that has at least this share of its square. */
const SHARE = 0.1;
/** How small the eigenvalue may be: it is called as low as noise lets it be in 95 of 100 studies. */
const SURE = 1.64;
const HIDDEN = 0.3;

function seen(columns: ColumnMoments): readonly Seen[] {
  const known = columns.names.map((_, k) => k).filter((k) => isKnown(columns, k));
  const m = known.length;
  if (m < 2) return [];
  const scale = known.map((k) => Math.sqrt(columns.covariance(k, k).value));
  const entry = (a: number, b: number) => columns.covariance(known[a]!, known[b]!);
  const correlation = Float64Array.from({ length: m * m }, (_, at) => {
    const [a, b] = [Math.floor(at / m), at % m];
    return a === b ? 1 : entry(a, b).value / (scale[a]! * scale[b]!);
  });
  if (!correlation.every(Number.isFinite)) return [];
  const [values, vectors] = [new Float64Array(m), new Float64Array(m * m)];
  symmetricEigen(correlation, m, values, vectors, new Float64Array(m));
  const least = values.indexOf(Math.min(...values));
  const q = known.map((_, a) => vectors[a * m + least]!);
  const noise = noiseAlong(q, (a, b) => entry(a, b).noise / (scale[a]! * scale[b]!));
  // Where noise hides all correlations there is nothing to be said of these; that is told elsewhere.
  if (noise > HIDDEN) return [];
  const names = known.filter((_, a) => q[a]! ** 2 >= SHARE).map((k) => columns.names[k]!);
  return [
    {
      parameter: names.join(", "),
      value: values[least]! - SURE * noise,
      sentence: `${names.join(", ")} go together, or noise cannot tell that they do not: the smallest eigenvalue of their correlations is ${short(values[least]!)} ± ${short(noise)}`,
    },
  ];
}

/** Spreads that are lost in noise have no correlations. */
function isKnown(columns: ColumnMoments, k: number): boolean {
  const { value, noise } = columns.covariance(k, k);
  return value > 3 * noise;
}

/** Sd of qᵀEq for symmetric E with independent entries on and below the diagonal. */
function noiseAlong(q: readonly number[], noise: (a: number, b: number) => number): number {
  let sum = 0;
  for (let a = 0; a < q.length; a++)
    for (let b = 0; b <= a; b++) sum += ((a === b ? 1 : 2) * q[a]! * q[b]! * noise(a, b)) ** 2;
  return Math.sqrt(sum);
}
