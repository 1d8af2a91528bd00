import { columns, significant } from "../../text/index.ts";
import { type ImpliedNumbers, told } from "./implied-outcomes.ts";
import type { PriorPredictive } from "./prior-predictive.ts";

/** From this share on, outcomes that the study would clip are worth a word. */
const MANY = 0.2;

/** A prior that says less than this of the bounds' width is one that somebody should have meant. */
const NARROW = 0.1;

export function predictiveText({
  outcome,
  prior,
  draws,
  records,
  numbers,
  levels = [],
  parameters,
}: Omit<PriorPredictive, "toString">): string {
  const rows = [
    ...(numbers
      ? [
          [outcome, ...numbers.quantiles.map(short)],
          [`mean ${outcome} of a population`, ...numbers.means.map(short)],
        ]
      : []),
    ...levels.map(({ level, share }) => [`share of ${outcome} = ${level}`, ...share.map(short)]),
    ...parameters.map(({ name, quantiles }) => [name, ...quantiles.map(short)]),
  ];
  return [
    `What the prior says of ${outcome} before any data: ${draws} draws, ${records} records each`,
    "",
    columns([["", ...told.map((p) => `${100 * p} %`)], ...rows]),
    "",
    ...(numbers ? [...boundsWords(outcome, numbers)] : []),
    `prior: ${prior.join("; ")}`,
    "",
  ].join("\n");
}

function boundsWords(
  outcome: string,
  { quantiles, bounds, below, above }: ImpliedNumbers,
): readonly string[] {
  const [low, high] = bounds;
  const width = (quantiles[4] - quantiles[0]) / (high - low);
  return [
    `${percent(below + above)} of outcomes lie outside the bounds ${low} to ${high} of ${outcome}: ${percent(below)} below, ${percent(above)} above`,
    ...(below + above > MANY
      ? [
          "that is many: the prior takes for possible what the study would clip; narrower laws, or wider bounds",
        ]
      : []),
    ...(width < NARROW
      ? [
          `nine outcomes of ten lie within ${percent(width)} of the bounds' width: a narrow prior, which data must outweigh`,
        ]
      : []),
  ];
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function short(x: number): string {
  return Number.isFinite(x) ? significant(x, 3) : "too large";
}
