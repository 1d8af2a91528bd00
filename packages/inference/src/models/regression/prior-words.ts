import { affineLaw } from "../priors/affine-law.ts";
import { type ScalarPrior, scalarPriorOf } from "../priors/index.ts";
import { EARLY_SCALES } from "./early-prior-words.ts";
import type { RegressionPrior, RegressionShape } from "./regression-prior.ts";
import type { RegressionUnits } from "./regression-units.ts";
import { scatterOf } from "./scatter.ts";

type Said = Omit<RegressionPrior, "words" | "earlyWords" | "correlation">;

/** What a prior says, a line per part that the model has, in the units that results have. */
export function priorWords(shape: RegressionShape, prior: Said, units: RegressionUnits): readonly string[] {
  const scatter = scatterOf(shape);
  const { scale } = units.response;
  return [
    unitWords(shape, units),
    ...(shape.intercept ? [levelWords(shape, prior, units)] : []),
    ...slopeWords(shape, prior, units),
    ...(shape.mean ? meanWords(prior.mean, units) : []),
    ...scaleWords(prior.scales, units),
    ...(shape.covariates > 1 ? [`correlations of the covariates ~ LKJ(${prior.eta})`] : []),
    ...(scatter ? [`${scatter} ~ ${inUnits(prior.sigma, shape.residual ? scale : 1)}`] : []),
  ];
}

/** "in original units (coefficients: days per unit of a covariate)". */
export function unitWords(shape: Pick<RegressionShape, "residual">, { response }: RegressionUnits): string {
  return `in original units (coefficients: ${shape.residual ? response.name : "linear predictor"} per unit of a covariate)`;
}

/** The law of shift + scale·x: from the design's units to those of results. */
export function inUnits(prior: ScalarPrior, scale: number, shift = 0): ScalarPrior {
  return scale === 1 && shift === 0 ? prior : scalarPriorOf(affineLaw(prior.law, scale, shift));
}

const SCALE = "sd of ";

/** Whether a line is about the standard deviations of covariates. */
export function isScaleLine(line: string): boolean {
  return line.startsWith(SCALE) || line.startsWith(EARLY_SCALES);
}

export const MIDDLE = "at the middle of the bounds, levels at the first";

function levelWords(shape: RegressionShape, prior: Said, { response }: RegressionUnits): string {
  const law = inUnits(prior.intercept, response.scale, response.centre);
  if (prior.origin) return `intercept ~ ${law}`;
  const what = shape.residual ? "response" : "linear predictor";
  return `${what} ${prior.atMean ? "at the covariates' mean" : MIDDLE} ~ ${law}`;
}

function slopeWords(shape: RegressionShape, prior: Said, units: RegressionUnits): readonly string[] {
  const { coefficients, standardised } = prior;
  const names = units.columns.map(({ name }) => name);
  const isEffect = (j: number) => standardised[j] && !units.columns[j]!.offset;
  const isDirect = (j: number) => !standardised[j] && !units.columns[j]!.offset;
  const all = names.every((_, j) => isEffect(j)) && new Set(coefficients.map(String)).size === 1;
  const effects = all
    ? [`${effectWords(shape, "a covariate", prior.unit?.words)} ~ ${coefficients[0]}`]
    : lines(names, (j) => (isEffect(j) ? coefficients[j] : undefined)).map(
        ({ names: some, law }) => `${effectWords(shape, some.join(", "), prior.unit?.words)} ~ ${law}`,
      );
  const known = units.columns.filter(({ offset }) => offset);
  return [
    ...coefficientWords(units, (j) => (isDirect(j) ? coefficients[j] : undefined)),
    ...effects,
    ...known.map(({ name }) => `coefficients[${name}] = 1`),
  ];
}

/** "coefficients[age] ~ normal(mean 0, sd 0.1)", columns of one law in one line. */
export function coefficientWords(
  { columns, response }: RegressionUnits,
  lawOf: (j: number) => ScalarPrior | undefined,
): readonly string[] {
  const inOriginal = (j: number) => {
    const law = lawOf(j);
    return law && inUnits(law, response.scale / columns[j]!.scale);
  };
  return lines(
    columns.map(({ name }) => `coefficients[${name}]`),
    inOriginal,
  ).map(({ names, law }) => `${names.join(", ")} ~ ${law}`);
}

function meanWords(laws: readonly ScalarPrior[], { columns }: RegressionUnits): readonly string[] {
  return lines(
    columns.map(({ name }) => name),
    (j) => laws[j] && inUnits(laws[j], columns[j]!.scale, columns[j]!.centre),
  ).map(({ names, law }) => `mean of ${names.join(", ")} ~ ${law}`);
}

function scaleWords(law: ScalarPrior, { columns }: RegressionUnits): readonly string[] {
  return lines(
    columns.map(({ name }) => name),
    (j) => inUnits(law, columns[j]!.scale),
  ).map(({ names, law: one }) => `${SCALE}${names.join(", ")} ~ ${one}`);
}

/** Names by law, in the order in which laws come. */
function lines(
  names: readonly string[],
  lawOf: (j: number) => ScalarPrior | undefined,
): readonly { readonly law: string; readonly names: readonly string[] }[] {
  const byLaw = new Map<string, string[]>();
  names.forEach((name, j) => {
    const law = lawOf(j)?.toString();
    if (law !== undefined) byLaw.set(law, [...(byLaw.get(law) ?? []), name]);
  });
  return [...byLaw].map(([law, some]) => ({ law, names: some }));
}

/** In no unit of the columns. */
function effectWords(
  { residual, indicators = [] }: RegressionShape,
  columns: string,
  over: string | undefined,
): string {
  const predictor = `on the linear predictor${over === undefined ? "" : `, over ${over}`}`;
  const unit = residual ? "in residual sds" : predictor;
  const half = indicators.length > 0 ? ", half an indicator's step," : "";
  return `effect of one sd of ${columns}${half} ${unit}`;
}
