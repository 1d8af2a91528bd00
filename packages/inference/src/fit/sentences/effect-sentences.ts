import { type Family, families, familyOf } from "@dpbayes/privacy/formats";
import { pooled, quantileOfSorted, sorted } from "../../diagnostics/index.ts";
import { asWide, percent, significant } from "../../text/index.ts";
import type { Fit } from "../fit.ts";
import type { FitSubject, SubjectCovariate, SubjectOutcome } from "../subject.ts";

/** What goes with each covariate, the others held equal. */
export function effectSentences(fit: Fit, subject: FitSubject, probability: number): readonly string[] {
  const { outcome, covariates = [] } = subject;
  const scale = scaleOf(fit, subject);
  if (outcome === undefined || scale === undefined) return [];
  return covariates.flatMap((covariate) => {
    const name = `coefficients[${covariate.column}]`;
    if (!fit.names.includes(name)) return [];
    const draws = sorted(pooled(fit.chains(name)).map((slope) => slope * stepOf(covariate)));
    const [low, middle, high] = [(1 - probability) / 2, 0.5, (1 + probability) / 2].map((p) =>
      quantileOfSorted(draws, p),
    ) as [number, number, number];
    const words = {
      subject: stepWords(covariate),
      against: againstWords(covariate),
      share: percent(probability),
    };
    return [
      scale === "difference"
        ? differenceSentence(words, outcome, [low, middle, high])
        : ratioSentence(words, scale, outcome, [low, middle, high]),
    ];
  });
}

/** What a coefficient is of: a difference of means, or the logarithm of a ratio. Other links have no such reading. */
function scaleOf({ origin }: Fit, { family }: FitSubject): "difference" | "odds" | "rate" | undefined {
  if (!isFamily(family)) return undefined;
  const { residual, rate, formula } = familyOf({ model: { family } });
  if (residual) return "difference";
  if (formula.outcomeLevels === 2) return "odds";
  return rate && origin.link === "log" ? "rate" : undefined;
}

/** A fit may come from elsewhere: its words are its own. */
function isFamily(name: string): name is Family {
  return families.some((family) => family === name);
}

/** The largest power of ten that is at most a quarter of what the bounds leave; a level is a step of 1. */
function stepOf({ bounds }: SubjectCovariate): number {
  if (bounds === undefined) return 1;
  return 10 ** Math.floor(Math.log10((bounds[1] - bounds[0]) / 4) + 1e-9);
}

interface Words {
  readonly subject: readonly [noun: string, isOne: boolean];
  readonly against: string;
  readonly share: string;
}

/** "10 years of age", "age higher by 10", "emergency = true", and whether a verb behind it is singular. */
function stepWords(covariate: SubjectCovariate): readonly [string, boolean] {
  const { variable, unit, level } = covariate;
  if (level !== undefined) return [`${variable} = ${level}`, true];
  const step = significant(stepOf(covariate), 3);
  return unit === undefined
    ? [`${variable} higher by ${step}`, true]
    : [`${step} ${unit} of ${variable}`, false];
}

function againstWords({ variable, reference }: SubjectCovariate): string {
  return reference === undefined ? "" : ` than ${variable} = ${reference}`;
}

type Ends = readonly [low: number, middle: number, high: number];

function differenceSentence(
  { subject: [noun, one], against, share }: Words,
  { name, unit }: SubjectOutcome,
  [low, middle, high]: Ends,
): string {
  const width = high - low;
  const size = (x: number) => asWide(Math.abs(x), width);
  const side = (x: number) => (x < 0 ? "less" : "more");
  const what =
    unit === undefined
      ? `${side(middle)} ${name}`
      : `${unit} ${side(middle)}${unit === name ? "" : ` of ${name}`}`;
  const ends =
    low < 0 === high < 0
      ? [low, high]
          .sort((a, b) => Math.abs(a) - Math.abs(b))
          .map(size)
          .join(" and ")
      : `${size(low)} ${side(low)} and ${size(high)} ${side(high)}`;
  return `${noun} ${one ? "goes" : "go"} with ${size(middle)} ${what}${against}, ${share} between ${ends}`;
}

function ratioSentence(
  { subject: [noun, one], against, share }: Words,
  scale: "odds" | "rate",
  { name, level }: SubjectOutcome,
  logs: Ends,
): string {
  const [low, middle, high] = logs.map(Math.exp) as [number, number, number];
  const ratio = (x: number) => asWide(x, high - low);
  const what = scale === "odds" ? `the odds of ${name} = ${level}` : `the expected ${name}`;
  const compared = against.replace(/^ than/, ", compared with");
  return `${noun} ${one ? "multiplies" : "multiply"} ${what} by ${ratio(middle)}${compared}, ${share} between ${ratio(low)} and ${ratio(high)}`;
}
