import { designOf, familyOf } from "@dpbayes/privacy/formats";
import { pooled } from "../../diagnostics/index.ts";
import type { Fit } from "../../fit/fit.ts";
import { decimals } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import type { ColumnMoments } from "../moments/column-moments.ts";
import { linkOf } from "./link-of.ts";
import { largestShift, type Predictor } from "./shift-by-law.ts";

export const covariateLaw: Detector = {
  code: "covariate-law",
  appliesTo: (study) => linkOf(study) !== undefined,
  statistic:
    "how far a coefficient would lie from where it is, in its posterior standard deviations, had its covariate two peaks, a long tail or heavy ones instead of a normal law, with the same released sums",
  threshold: 0.6,
  beyond: "above",
  reason:
    "sums of products tell a curved link only through the law of the covariates, which they do not show; moved by 0.6 standard deviations an interval of 90 % holds 84 %",
  remedy:
    "read the interval as that of a normal covariate; a private table of the outcome by classes of the covariate, with a regression on its noisy cells, needs no law of it",
  look: ({ study, columns, fit }: LookedAt): readonly Seen[] => {
    const { columns: declared } = designOf(study);
    // Columns that follow from others, and offsets, have no law of their own to be exchanged.
    const plain = declared.every(({ factors, offset }) => factors === undefined && !offset);
    return columns === undefined || !plain || !familyOf(study).regression
      ? []
      : seen(columns, fit, declared, linkOf(study)!);
  },
};

/** A spread that is lost in its noise says nothing of what hangs on its law. */
const KNOWN = 2;

type Column = ReturnType<typeof designOf>["columns"][number];

function seen(
  columns: ColumnMoments,
  fit: Fit,
  declared: readonly Column[],
  link: (u: number) => number,
): readonly Seen[] {
  const names = ["intercept", ...declared.map(({ name }) => `coefficients[${name}]`)];
  if (!names.every((name) => fit.names.includes(name))) return [];
  const [intercept, ...slopes] = names.map((name) => momentsOf(fit, name));
  // In the design's units.
  const effects = slopes.map(({ mean }, k) => mean * declared[k]!.scale);
  const covariance = (i: number, j: number) => columns.covariance(i, j).value;
  const level = declared.reduce(
    (sum, { centre }, k) => sum + effects[k]! * columns.mean(k).value + slopes[k]!.mean * centre,
    intercept!.mean,
  );
  const along = (k: number) => effects.reduce((sum, effect, j) => sum + effect * covariance(j, k), 0);
  const variance = effects.reduce((sum, effect, k) => sum + effect * along(k), 0);
  return declared.flatMap(({ level: indicator, name }, k) => {
    const { value, noise } = columns.covariance(k, k);
    if (indicator !== undefined || !(value > KNOWN * noise) || !(variance > 0)) return [];
    const sd = Math.sqrt(value);
    const slope = along(k) / sd;
    const given: Predictor = {
      ...{ level, slope, rest: Math.sqrt(Math.max(0, variance - slope ** 2)), link },
      within: [-1, 1].map((bound) => (bound - columns.mean(k).value) / sd) as [number, number],
    };
    const { shift, law } = largestShift(given);
    const moved = Math.abs(shift / sd) / (slopes[k]!.sd * declared[k]!.scale);
    return [
      {
        parameter: names[k + 1]!,
        value: moved,
        sentence: `${names[k + 1]} rests on a normal law of ${name}: with ${law} of the same mean and spread it would lie ${decimals(moved, 1)} of its standard deviations elsewhere, and the release cannot tell which it is`,
      },
    ];
  });
}

function momentsOf(fit: Fit, name: string): { readonly mean: number; readonly sd: number } {
  const draws = pooled(fit.chains(name));
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  return { mean, sd: Math.sqrt(draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length) };
}
