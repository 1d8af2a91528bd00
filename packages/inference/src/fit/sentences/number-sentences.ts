import { pooled, quantileOfSorted, sorted } from "../../diagnostics/index.ts";
import { asWide, percent } from "../../text/index.ts";
import type { Fit } from "../fit.ts";
import type { FitSubject, SubjectOutcome } from "../subject.ts";

/** More shares than this are read in a table. */
const MOST_LEVELS = 8;

/** Where a mean, a total or shares lie. Regressions have an intercept and effects instead. */
export function numberSentences(
  fit: Fit,
  { outcome, covariates }: FitSubject,
  probability: number,
): readonly string[] {
  if (outcome === undefined || covariates !== undefined) return [];
  const has = (name: string) => fit.names.includes(name);
  const share = percent(probability);
  const said = ["mean", "total"]
    .filter(has)
    .map((name) => amountSentence(fit, name, outcome, share, probability));
  const yes = ["proportion", "p"].find(has);
  const labels = fit.parameters.find(({ name }) => name === "shares")?.labels ?? [];
  return [
    ...said,
    ...(yes === undefined || outcome.level === undefined
      ? []
      : [shareSentence(fit, yes, `${outcome.name} = ${outcome.level}`, share, probability)]),
    ...(labels.length > MOST_LEVELS
      ? []
      : labels.map((label) =>
          shareSentence(fit, `shares[${label}]`, `${outcome.name} = ${label}`, share, probability),
        )),
  ];
}

function amountSentence(
  fit: Fit,
  name: string,
  outcome: SubjectOutcome,
  share: string,
  probability: number,
): string {
  const [low, high] = fit.interval(name, probability);
  const unit = outcome.unit === undefined ? "" : ` ${outcome.unit}`;
  const of = (x: number) => asWide(x, high - low);
  return `the ${name} of ${outcome.name} is ${of(middleOf(fit, name))}${unit}, ${share} between ${of(low)} and ${of(high)}`;
}

function shareSentence(fit: Fit, name: string, what: string, share: string, probability: number): string {
  const [low, high] = fit.interval(name, probability).map((x) => 100 * x) as [number, number];
  const of = (x: number) => asWide(x, high - low);
  return `${of(100 * middleOf(fit, name))} % have ${what}, ${share} between ${of(low)} % and ${of(high)} %`;
}

function middleOf(fit: Fit, name: string): number {
  return quantileOfSorted(sorted(pooled(fit.chains(name))), 0.5);
}
