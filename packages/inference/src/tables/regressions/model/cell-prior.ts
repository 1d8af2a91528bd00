import { fail } from "../../../errors/index.ts";
import { readPrior, type ScalarLaw, type ScalarPrior } from "../../../models/priors/index.ts";
import { isByName } from "../../../models/priors/laws-by-name.ts";
import { coefficientWords } from "../../../models/regression/prior-words.ts";
import { slopeLaws } from "../../../models/regression/slope-laws.ts";
import type { RegressionUnits } from "../../../models/units.ts";
import type { RowDesign } from "../cells/row-design.ts";
import type { TableRegressionFamily } from "../options.ts";

/** The priors of a regression on cells. */
export interface CellPrior {
  /** Of the coordinates of the columns, which have mean 0 and a standard deviation of 1, an indicator of ½. */
  readonly slopes: readonly ScalarPrior[];
  /** Of the linear predictor at the rows' mean; at 0 of all columns where `atZero`. */
  readonly level: ScalarPrior;
  readonly atZero: boolean;
  readonly cut: ScalarPrior;
  readonly spread: ScalarPrior;
  readonly scatter: ScalarPrior;
  readonly totalLevel: ScalarPrior;
  readonly totalSpread: ScalarPrior;
  /** A line per part that the model has. */
  readonly words: readonly string[];
}

/** Which parts a regression on cells has. */
export interface CellShape {
  readonly family: TableRegressionFamily;
  readonly random: readonly string[];
  readonly totals: boolean;
  /** log of the crude rate, where the level of a rate is; 0 for shares. */
  readonly crude: number;
  readonly crudeTotal: number;
}

/** Scale of the effect of one standard deviation of a column, and of levels: those of regressions on studies. */
const [EFFECT, LEVEL] = [1.5, 2.5];

function student(mean: number, scale: number): ScalarLaw {
  return { law: "student", df: 4, mean, scale };
}

const unit: ScalarLaw = { law: "half-normal", sd: 1 };

/** Of totals: about e-fold, hardly ever below a quarter. Where totals are equal that costs next to nothing, and chains find no funnel. */
const foldwise: ScalarLaw = { law: "log-normal", mean: 0, sd: 0.5 };

/**
 * Reads a prior clause; absent fields take their defaults, and fields of parts that the model does not have are refused. Laws of
 * coefficients and of the intercept are in original units, those of `standardised` and `level` are not.
 */
export function cellPrior(clause: unknown, design: RowDesign, shape: CellShape): CellPrior {
  const read = readPrior(inOriginalUnits(clause));
  const has = partsOf(design, shape);
  const units: RegressionUnits = {
    columns: design.columns,
    response: { name: "predictor", centre: 0, scale: 1 },
  };
  const { coefficients, standardised } = slopeLaws(
    read,
    { ...unused, standardised: student(0, EFFECT) },
    units,
  );
  const atZero = has.level && read.has("intercept");
  if (atZero && read.has("level"))
    fail("ARGUMENT", {
      name: "prior level",
      found: "given beside intercept",
      accepted: "one of the two: both are laws of the same numbers",
    });
  const scalar = (name: string, part: boolean, support: "real" | "positive", law: ScalarLaw) =>
    part ? read.scalar(name, support, law) : readPrior({}).scalar(name, support, law);
  const prior = {
    slopes: coefficients,
    level: scalar(atZero ? "intercept" : "level", has.level, "real", student(shape.crude, LEVEL)),
    atZero,
    cut: scalar("cutpoints", has.cuts, "real", student(0, LEVEL)),
    spread: scalar("spread", shape.random.length > 0, "positive", unit),
    scatter: scalar("scatter", has.scatter, "positive", unit),
    totalLevel: scalar("totalLevel", shape.totals, "real", student(shape.crudeTotal, LEVEL)),
    totalSpread: scalar("totalSpread", shape.totals, "positive", foldwise),
  };
  read.done();
  return Object.freeze({ ...prior, words: Object.freeze(words(prior, standardised, units, shape, has)) });
}

type Parts = Readonly<Record<"level" | "cuts" | "scatter", boolean>>;

function partsOf({ intercept }: RowDesign, { family }: CellShape): Parts {
  return {
    level: intercept && family !== "ordinal",
    cuts: family === "ordinal",
    scatter: family === "negative-binomial",
  };
}

/** What other regressions have priors of and this one has not. */
const unused = { level: student(0, LEVEL), mean: student(0, 1), scales: unit, sigma: unit } as const;

/** A law of all coefficients is one of each in its own units. */
function inOriginalUnits(clause: unknown): unknown {
  if (typeof clause !== "object" || clause === null || !Object.hasOwn(clause, "coefficients")) return clause;
  const { coefficients } = clause as { readonly coefficients: unknown };
  return isByName(coefficients) ? clause : { ...clause, coefficients: { default: coefficients } };
}

function words(
  prior: Omit<CellPrior, "words">,
  standardised: readonly boolean[],
  units: RegressionUnits,
  { random, totals }: CellShape,
  has: Parts,
): readonly string[] {
  const { slopes } = prior;
  return [
    ...(has.level
      ? [`${prior.atZero ? "intercept" : "linear predictor at the mean of the rows"} ~ ${prior.level}`]
      : []),
    ...(has.cuts ? [`cutpoints at the mean of the rows, in their order ~ ${prior.cut}`] : []),
    ...coefficientWords(units, (j) => (standardised[j] ? undefined : slopes[j])),
    ...effectWords(units, (j) => (standardised[j] ? slopes[j] : undefined)),
    ...(random.length > 0 ? [`spread of ${random.join(", ")} ~ ${prior.spread}`] : []),
    ...(has.scatter ? [`scatter ~ ${prior.scatter}`] : []),
    ...(totals
      ? [
          `log of a row's mean total ~ normal(total_level, sd total_spread), total_level ~ ${prior.totalLevel}, total_spread ~ ${prior.totalSpread}`,
        ]
      : []),
  ];
}

function effectWords(
  { columns }: RegressionUnits,
  lawOf: (j: number) => ScalarPrior | undefined,
): readonly string[] {
  const byLaw = new Map<string, string[]>();
  columns.forEach(({ name }, j) => {
    const law = lawOf(j)?.toString();
    if (law !== undefined) byLaw.set(law, [...(byLaw.get(law) ?? []), name]);
  });
  return [...byLaw].map(
    ([law, names]) =>
      `effect of one sd of ${names.length === columns.length ? "a column" : names.join(", ")}, half an indicator's step ~ ${law}`,
  );
}
